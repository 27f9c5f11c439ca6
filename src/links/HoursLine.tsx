import { site } from '../../site.config.ts';
import { hoursMinutes, hoursWords } from './hoursWords.ts';

type HoursLineProps = {
  /** Without what happens outside the hours, and how soon somebody comes: where there is room for a few words. */
  brief?: boolean;
  className?: string;
};

/**
 * When the phone is answered, beside a button that dials: the hours, which hours.client.ts turns into open or closed
 * now. Nothing while the owner has set none.
 */
export function HoursLine({ brief = false, className = '' }: HoursLineProps) {
  const { hours, response } = site;
  if (!hours) return !brief && response ? <p className={`hours ${className}`}>{response}</p> : null;
  return (
    <p className={`hours ${className}`}>
      <span data-hours={hoursMinutes(hours.week)}>
        <span className="font-semibold">{hoursWords(hours.week)}</span>
        {!brief && '. '}
        {!brief && hours.ifClosed && <span>{hours.ifClosed}</span>}
      </span>
      {!brief && response && ` ${response}`}
    </p>
  );
}
