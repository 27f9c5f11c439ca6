import { fits, isOnce, type Names, type Target } from './calls.ts';

const NUMBER = /^\d{1,9}$/;
const ORDER = /^(\w+)(\.(asc|desc))?(\.nulls(first|last))?$/;
const FILTER = /^(eq|neq)\.(.*)$/s;
/** Words that the library compares as another type than text, and then fails over. */
const NO_TEXT = /^\s*(true|false|null|not_null|unknown|\{.*\})\s*$/is;

type Parameter = (value: string, names: Names) => boolean;

const isSelect: Parameter = (value, names) =>
  value === '*' || value.split(',').every((column) => Object.hasOwn(names, column));

const isOrder: Parameter = (value, names) =>
  value.split(',').every((part) => Object.hasOwn(names, ORDER.exec(part)?.[1] ?? ''));

const isColumns: Parameter = (value, names) =>
  value.split(',').every((column) => Object.hasOwn(names, /^"(\w+)"$/.exec(column)?.[1] ?? ''));

const isNumber: Parameter = (value) => NUMBER.test(value);

const READ = new Map([
  ['select', isSelect],
  ['order', isOrder],
  ['limit', isNumber],
  ['offset', isNumber],
]);
const DELETE = new Map([['select', isSelect]]);
/** Rows in a list come with the names of their columns. */
const WRITE = new Map([...DELETE, ['columns', isColumns]]);

/**
 * Whether a call of the tables' API asks in the ways that the product asks: own columns,
 * equal or not, in order, in parts. Embedding, casts, logic trees and the rest of
 * PostgREST's language never reach the library.
 */
export function isKnownQuery(method: string, url: string, { names, isTable }: Target): boolean {
  const given = [...new URL(url).searchParams];
  if (!isTable) return given.length === 0;
  const isRead = method === 'GET' || method === 'HEAD';
  const parameters = isRead ? READ : method === 'POST' ? WRITE : DELETE;
  const filters = given.filter(([name]) => !parameters.has(name));
  if (method === 'POST' && filters.length > 0) return false;
  // Without a filter a delete would take everything.
  if (method === 'DELETE' && filters.length === 0) return false;
  return (
    isOnce(given) &&
    given.every(([name, value]) => parameters.get(name)?.(value, names) ?? isFilter(name, value, names))
  );
}

function isFilter(name: string, filter: string, names: Names): boolean {
  const value = FILTER.exec(filter)?.[2];
  return value !== undefined && !NO_TEXT.test(value) && fits(names, name, value);
}

/**
 * The URL without the names of columns, which say nothing that a single row does not. The
 * library writes a statement that is none when they are not the row's.
 */
export function withoutColumns(url: string): string {
  const rest = new URL(url);
  rest.searchParams.delete('columns');
  return rest.href;
}
