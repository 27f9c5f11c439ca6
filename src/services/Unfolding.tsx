import { Icon } from '../ui/Icon.tsx';
import { Linked } from './Linked.tsx';

type UnfoldingProps = {
  title: string;
  paragraphs: string[];
  /** A list below them. */
  items?: string[] | undefined;
  open?: boolean;
};

/** A heading that shows its text when it is pressed; the browser does it without script. */
export function Unfolding({ title, paragraphs, items = [], open = false }: UnfoldingProps) {
  return (
    <details className="group" open={open}>
      <summary className="flex list-none items-start justify-between gap-4 py-4">
        <h3>{title}</h3>
        <Icon name="chevron" className="mt-1 size-5 text-teal group-open:rotate-180" />
      </summary>
      <div className="grid max-w-2xl gap-3 pb-6 text-soft">
        {paragraphs.map((text) => (
          <p key={text}>
            <Linked text={text} />
          </p>
        ))}
        {items.length > 0 && (
          <ul className="ticks">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
