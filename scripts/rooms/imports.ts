import { posix } from 'node:path';
import ts from 'typescript';
import { parseSource } from './sources.ts';

/** A file, and what it imports: another file by its path from the root, or a package by its name. */
export type Import = { from: string; to: string };

/** Every import of `files`, those of types alone and those made while running among them. */
export function importsOf(root: string, files: string[]): Import[] {
  return files.flatMap((from) =>
    specifiersOf(parseSource(root, from)).map((specifier) => ({ from, to: resolve(from, specifier) })),
  );
}

function specifiersOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (!ts.isCallExpression(node)) return undefined;
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
  return isImport || isRequire ? node.arguments[0] : undefined;
}

/** Vite reads what follows a `?` as how to load the file. */
const resolve = (from: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : specifier;
