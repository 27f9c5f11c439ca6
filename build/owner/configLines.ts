import ts from 'typescript';

/**
 * Where in a TypeScript file a value stands.
 * @param path the constant's name, then the keys and places in lists that lead to it.
 * @returns the line, from 1, of it or of the nearest thing around it; undefined where there is no such constant.
 */
export function lineOfValue(text: string, path: readonly PropertyKey[]): number | undefined {
  const source = ts.createSourceFile('config.ts', text, ts.ScriptTarget.ESNext, true);
  const [name, ...keys] = path;
  const constant = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText() === name);
  if (constant === undefined) return undefined;
  let node: ts.Node = constant;
  let value = constant.initializer;
  for (const key of keys) {
    const part = value && partOf(value, key);
    if (part === undefined) break;
    [node, value] = [part, ts.isPropertyAssignment(part) ? part.initializer : (part as ts.Expression)];
  }
  return source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function partOf(value: ts.Expression, key: PropertyKey): ts.Node | undefined {
  if (ts.isArrayLiteralExpression(value)) return value.elements[Number(key)];
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  return value.properties.find(
    ({ name }) => name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key,
  );
}
