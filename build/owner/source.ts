import ts from 'typescript';

/** A problem in one of the owner's files. */
export type Note = { file: string; line?: number | undefined; message: string };

/** Formats a note: `site.config.ts:12: name is empty. Write …`. */
export const formatNote = ({ file, line, message }: Note) =>
  `${file}${line === undefined ? '' : `:${line}`}: ${message}`;

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/**
 * Finds the line of a value in a TypeScript file: of the value itself, or of the nearest thing around it.
 * @param path the constant's name, then the keys and indexes that lead to the value.
 */
export function lineOfValue(text: string, [name, ...keys]: readonly PropertyKey[]): number | undefined {
  const source = ts.createSourceFile('config.ts', text, ts.ScriptTarget.ESNext, true);
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
  return lineAt(text, node.getStart());
}

function partOf(value: ts.Expression, key: PropertyKey): ts.Node | undefined {
  if (ts.isArrayLiteralExpression(value)) return value.elements[Number(key)];
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  return value.properties.find(
    ({ name }) => name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key,
  );
}

const UNTERMINATED_TEXT = 1002;

/** Explains the first syntax error in `text` to someone who does not program. */
export function findSyntaxError(text: string): { line: number; message: string } | undefined {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  const [first] = diagnostics;
  if (first?.start === undefined) return undefined;
  const at = first.start;
  const explain = (offset: number, problem: string) => {
    const line = lineAt(text, offset);
    return { line, message: `${(text.split('\n')[line - 1] ?? '').trim()} ${problem}` };
  };
  const quote = text.charAt(at - 1);
  if (/['"]/.test(quote) && /[\p{L}\d]/u.test(text.charAt(at)))
    return explain(
      at,
      `has a ${quote} inside the quotes. Write ’ instead, or the other quotes at both ends.`,
    );
  if (first.code === UNTERMINATED_TEXT) return explain(at, 'has no closing quote.');
  const rest = text.slice(at).split('\n', 1)[0] ?? '';
  if (/^[‘’“”]/.test(rest)) return explain(at, 'has curly quotes. Write straight ones: \' or ".');
  const opened = unclosedBracket(text);
  if (opened !== undefined) return explain(opened, `opens a ${text[opened]} that is never closed.`);
  const before = text.slice(0, at).replace(/(\s|\/\/.*|\/\*[\s\S]*?\*\/)+$/, '').length;
  if (lineAt(text, before) < lineAt(text, at) && /['"\w\]}]$/.test(text.slice(0, before)))
    return explain(before - 1, 'has no comma at its end.');
  return explain(at, `cannot be read (${ts.flattenDiagnosticMessageText(first.messageText, ' ')})`);
}

/** The offset of the first bracket without a partner: the parser itself notices only where the next constant begins. */
function unclosedBracket(text: string): number | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const open: { at: number; close: ts.SyntaxKind }[] = [];
  const { OpenBraceToken, CloseBraceToken, OpenBracketToken, CloseBracketToken } = ts.SyntaxKind;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const at = scanner.getTokenStart();
    if (token === OpenBraceToken) open.push({ at, close: CloseBraceToken });
    if (token === OpenBracketToken) open.push({ at, close: CloseBracketToken });
    if (token !== CloseBraceToken && token !== CloseBracketToken && token !== ts.SyntaxKind.ExportKeyword)
      continue;
    // A constant begins: whatever is open belongs to the one before it.
    if (open.length > 0 && open.at(-1)?.close !== token) return open.at(-1)?.at;
    open.pop();
  }
  return open.at(-1)?.at;
}
