import ts from 'typescript';
import type { Fault } from './fault.ts';

/** The facts that `text` states twice: the last would win, without a word. */
export function twiceFaults(file: string, text: string): Fault[] {
  const source = ts.createSourceFile('config.ts', text, ts.ScriptTarget.ESNext, true);
  const faults: Fault[] = [];
  const look = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) faults.push(...within(node, file, source));
    ts.forEachChild(node, look);
  };
  look(source);
  return faults;
}

function within(object: ts.ObjectLiteralExpression, file: string, source: ts.SourceFile): Fault[] {
  const names = object.properties.map(({ name }) => name && 'text' in name && name.text);
  return object.properties.flatMap((property, index) => {
    const name = names[index];
    if (!name || names.indexOf(name) === index) return [];
    const line = source.getLineAndCharacterOfPosition(property.getStart()).line + 1;
    return [{ file, line, message: `${name} is there twice. Keep one of the two.` }];
  });
}
