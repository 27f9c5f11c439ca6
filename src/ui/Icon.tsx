/** Line icons on a 24-unit grid, drawn here: a handful needs no library. */
const PATHS = {
  phone:
    'M6.6 3.5 9 4l1.2 4-2 1.6a13 13 0 0 0 6.2 6.2l1.6-2 4 1.2.5 2.4a2 2 0 0 1-2 2.6C11 19.5 4.5 13 4 5.5a2 2 0 0 1 2.6-2z',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.4 19L4 20z M9 11h6 M9 14h4',
  mail: 'M3.5 6h17v12h-17z M4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6L6 18',
  chevron: 'M6 9.5l6 6 6-6',
};

export type IconName = keyof typeof PATHS;

/** Decoration beside words; never the only name of a control. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`.trimEnd()} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
