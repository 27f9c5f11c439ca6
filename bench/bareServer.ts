import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The least that Node can do: the files `page` and `file` of a folder, from memory, without a limit or a log. */
const [folder = ''] = process.argv.slice(2);
const files = new Map(
  ['page', 'file'].map((name) => [`/${name}`, { etag: `"${name}"`, body: readFileSync(join(folder, name)) }]),
);
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (file === undefined) return response.writeHead(404).end();
  if (request.headers['if-none-match'] === file.etag) {
    return response.writeHead(304, { ETag: file.etag }).end();
  }
  return response
    .writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Encoding': 'br',
      'Content-Length': file.body.byteLength,
      ETag: file.etag,
    })
    .end(file.body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`up at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
