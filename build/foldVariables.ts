/** A declaration of a custom property. */
const DECLARATION = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g;

/** Rules for all elements: what they declare holds everywhere unless another rule says otherwise. */
const EVERYWHERE = /(?:^|[{},])(:root|:host|\*|:before|:after|::backdrop)(?:,[^{}]*)?\{[^{}]*$/;

/**
 * Puts the value of each variable that has one value on the whole page in the place of its name.
 * A page carries its styles, and most variables of the look are used there once or twice.
 * @param style minified. @returns it, not minified again.
 */
export function foldVariables(style: string): string {
  let folded = style;
  for (let constants = constantsOf(folded); constants.size > 0; constants = constantsOf(folded)) {
    folded = folded.replaceAll(DECLARATION, (whole, name) => (constants.has(name) ? '' : whole));
    folded = folded.replaceAll(/var\((--[\w-]+)\)/g, (whole, name) => constants.get(name) ?? whole);
  }
  // Now that fallbacks are values.
  return withoutUnset(folded);
}

/** A variable of Tailwind's that no rule of the page sets is its fallback; one that some utility sets begins as `initial`. */
function withoutUnset(style: string): string {
  const declared = Map.groupBy(style.matchAll(DECLARATION), ([, name = '']) => name);
  const isUnset = (name: string) =>
    declared.get(name)?.every(([, , value]) => value === 'initial') ?? name.startsWith('--tw-');
  return style
    .replaceAll(DECLARATION, (whole, name) => (isUnset(name) ? '' : whole))
    .replaceAll(/var\((--[\w-]+),([^()]*)\)/g, (whole, name, fallback) => (isUnset(name) ? fallback : whole));
}

/** Variables with one value everywhere, which stands wherever they are used. */
function constantsOf(style: string): Map<string, string> {
  const values = new Map<string, string>();
  const changing = new Set([...style.matchAll(/var\((--[\w-]+),/g)].map(([, name = '']) => name));
  for (const { index, 1: name = '', 2: value = '' } of style.matchAll(DECLARATION)) {
    const isKnown = values.has(name) && values.get(name) !== value;
    if (isKnown || value === 'initial' || !EVERYWHERE.test(style.slice(0, index))) changing.add(name);
    values.set(name, value);
  }
  for (const name of changing) values.delete(name);
  // Those that are made of others come in the next round.
  for (const [name, value] of values) if (value.includes('var(')) values.delete(name);
  return values;
}
