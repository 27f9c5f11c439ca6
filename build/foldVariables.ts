/** A declaration of a custom property, with what stands before it. */
const DECLARATION = /([{;])(--[\w-]+):([^;{}]*);?/g;

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
    folded = folded.replaceAll(DECLARATION, (whole, before, name) => (constants.has(name) ? before : whole));
    folded = folded.replaceAll(/var\((--[\w-]+)\)/g, (whole, name) => constants.get(name) ?? whole);
  }
  return folded;
}

/** Variables with one value everywhere, which stands wherever they are used. */
function constantsOf(style: string): Map<string, string> {
  const values = new Map<string, string>();
  const changing = new Set([...style.matchAll(/var\((--[\w-]+),/g)].map(([, name = '']) => name));
  for (const { index, 2: name = '', 3: value = '' } of style.matchAll(DECLARATION)) {
    const isKnown = values.has(name) && values.get(name) !== value;
    if (isKnown || value === 'initial' || !EVERYWHERE.test(style.slice(0, index + 1))) changing.add(name);
    values.set(name, value);
  }
  for (const name of changing) values.delete(name);
  // Those that are made of others come in the next round.
  for (const [name, value] of values) if (value.includes('var(')) values.delete(name);
  return values;
}
