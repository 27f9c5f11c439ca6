/** One teal series, red for emergencies alone; the reader's own ink where colours are forced. */
export const BAR = {
  teal: 'fill-teal forced-colors:fill-[CanvasText]',
  red: 'fill-red forced-colors:fill-[CanvasText]',
};

/** A label in a drawing, in place of the library's own font and grey. */
export const LABEL = {
  className: 'fill-soft figures forced-colors:fill-[CanvasText]',
  fontFamily: 'inherit',
  fontSize: 12,
};
