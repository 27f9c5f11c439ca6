/** A dot on the map and the name that belongs to it, in pixels. */
export type Dot = {
  x: number;
  y: number;
  name: string;
  fontSize: number;
  radius: number;
  /** Whether its name stands above it where it can: a large name beside its dot leaves no room for others. */
  above?: boolean;
};

type Box = { left: number; right: number; top: number; bottom: number };
type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };

/** As wide as a letter of the page's own type is on average, bold, in parts of its size. */
const LETTER = 0.6;
const GAP_PX = 4;

/** The four places for a name, the best first. */
function labelsOf({ x, y, fontSize, radius, above = false }: Dot): Label[] {
  const away = radius + GAP_PX;
  const over: Label = { x, y: y - away, anchor: 'middle' };
  const others: Label[] = [
    { x: x + away, y: y + fontSize / 3, anchor: 'start' },
    { x: x - away, y: y + fontSize / 3, anchor: 'end' },
    { x, y: y + away + fontSize * 0.75, anchor: 'middle' },
  ];
  return above ? [over, ...others] : [...others.slice(0, 2), over, ...others.slice(2)];
}

function boxOf({ x, y, anchor }: Label, { name, fontSize }: Dot): Box {
  const width = name.length * fontSize * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - fontSize * 0.8, bottom: y + fontSize * 0.25 };
}

/** Less than its diameter: a dot is round, and its corners are free for names. */
const ROUND = 0.85;

function dotBox({ x, y, radius }: Dot): Box {
  const half = radius * ROUND;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** How much of two boxes is the same place, in square pixels. */
const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where each dot's name stands: to its right, to its left, above or below, the first of them where it touches no
 * other dot and no other name and is not cut off; where there is none, the one that hides least.
 * @param width of the map. @returns the labels in the order of the dots.
 */
export function placeLabels(dots: Dot[], width: number): Label[] {
  const taken = dots.map(dotBox);
  return dots.map((dot, index) => {
    const choices = labelsOf(dot).map((label) => {
      const box = boxOf(label, dot);
      const hidden = taken.reduce((sum, other, at) => (at === index ? sum : sum + shared(box, other)), 0);
      const cut = Math.max(0, -box.left) + Math.max(0, box.right - width);
      return { label, box, cost: hidden + cut * dot.fontSize };
    });
    const best = choices.reduce((least, choice) => (choice.cost < least.cost ? choice : least));
    taken.push(best.box);
    return best.label;
  });
}
