import { expect, test } from 'vitest';
import { placeLabels } from './mapLabels.ts';

const dot = (x: number, y: number, name = 'Newport') => ({ x, y, name, fontSize: 13, radius: 4 });

test('a name stands to the right of its dot, or where no dot and no name is', () => {
  expect(placeLabels([dot(100, 100)], 350)).toMatchObject([{ anchor: 'start' }]);
  expect(placeLabels([dot(100, 100), dot(130, 100)], 350)).toMatchObject([
    { anchor: 'end' },
    { anchor: 'start' },
  ]);
  // Between two dots: above.
  const names = placeLabels([dot(175, 70, 'A long name'), dot(130, 100), dot(220, 100), dot(175, 100)], 350);
  expect(names[3]).toMatchObject({ anchor: 'middle', x: 175 });
});

test('a large name stands above its dot, if there is room', () => {
  const base = { ...dot(100, 100), fontSize: 17, radius: 10, above: true };
  expect(placeLabels([base], 350)).toMatchObject([{ anchor: 'middle', x: 100, y: 86 }]);
  expect(placeLabels([base, dot(100, 80)], 350)).toMatchObject([{ anchor: 'start' }, {}]);
});

test('a name at the edge is not cut off', () => {
  expect(placeLabels([dot(330, 100)], 350)).toMatchObject([{ anchor: 'end' }]);
});

test('a name may stand in the corner that a round dot leaves free', () => {
  const base = { ...dot(191, 224.5), fontSize: 17, radius: 10, above: true };
  expect(placeLabels([base, dot(177.7, 240)], 350)).toMatchObject([{}, { anchor: 'start' }]);
});
