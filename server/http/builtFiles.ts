import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderTable, headersOfFile } from './headers.ts';
import type { ByEncoding, Encoding } from './negotiation.ts';
import { ANSWER_PAGE, CDN_HEADERS, sitePath } from './sitePath.ts';

/** The build writes each compressed form beside the file, under the file's name and this ending. */
const COMPRESSED = { br: '.br', gzip: '.gz' } satisfies Partial<Record<Encoding, string>>;
const ENDINGS = Object.values(COMPRESSED);

/** One form of a file, compressed or not, and the headers that go with it. */
export type Representation = {
  /** Each form has its own, since a strong ETag stands for these very bytes. */
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  headers: HeaderTable;
  /** Those of a 304, for a client that has it already. */
  unchangedHeaders: HeaderTable;
};

export type BuiltFile = {
  /** 404 for the page `/404`, under its own path too. */
  status: 200 | 404;
  representations: ByEncoding<Representation>;
};

/**
 * Every file of the built site in `folder`, under the path where it is asked for. What is not
 * part of the site itself is left out. Empty where there is no such folder.
 */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !ENDINGS.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: file.slice(folder.length).replaceAll('\\', '/') }))
      .filter(({ path }) => path !== CDN_HEADERS && path !== ANSWER_PAGE)
      .map(({ file, path }) => [sitePath(path), readBuiltFile(file, path)]),
  );
}

function readBuiltFile(file: string, path: string): BuiltFile {
  const status = path === '/404.html' ? 404 : 200;
  const page = path.endsWith('.html') ? readFileSync(file, 'utf8') : undefined;
  const always = { ...headersOfFile(sitePath(path), page), Vary: 'Accept-Encoding' };
  const type = { 'Content-Type': getMimeType(path) ?? 'application/octet-stream' };
  function read(ending: string, encoding: HeaderTable): Representation {
    const body = new Uint8Array(readFileSync(file + ending));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A 404 is sent whole each time.
    const unchangedHeaders = { ...always, ...(status === 200 && { ETag: etag }) };
    const length = { 'Content-Length': String(body.byteLength) };
    return {
      etag,
      body,
      headers: { ...unchangedHeaders, ...type, ...encoding, ...length },
      unchangedHeaders,
    };
  }
  const compressed = Object.entries(COMPRESSED).filter(([, ending]) => existsSync(file + ending));
  const representations = {
    identity: read('', {}),
    ...Object.fromEntries(
      compressed.map(([encoding, ending]) => [encoding, read(ending, { 'Content-Encoding': encoding })]),
    ),
  };
  return { status, representations };
}
