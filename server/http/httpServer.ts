import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { inRequest, log } from '../log.ts';
import { CONNECTION_OPTIONS } from './connections.ts';
import type { FileAnswer } from './files.ts';
import type { HeaderTable } from './headers.ts';
import { formatTarget, parseTarget, type Target } from './target.ts';

type Options = {
  /** On every response, unless it has its own. */
  headers: HeaderTable;
  /** The name under which a path is logged. */
  nameOf: (pathname: string) => string;
  /** What a request is answered with before any route sees it; undefined where the routes do that. */
  answerAtOnce?: (request: IncomingMessage) => FileAnswer | undefined;
};

/**
 * Serves `fetch` over HTTP. Headers, request id and log line are set here and not among the
 * routes, because some requests are answered that no route sees, such as those without a host.
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { headers, nameOf, answerAtOnce }: Options,
): Server {
  const listener = getRequestListener(fetch);
  const current = new WeakMap<Duplex, ServerResponse>();
  function identify(request: IncomingMessage, response: ServerResponse, route: string): string {
    const id = randomUUID();
    current.set(request.socket, response);
    logWhenDone(id, route, request, response);
    return id;
  }
  function begin(request: IncomingMessage, response: ServerResponse, target: Target | undefined): string {
    const id = identify(request, response, target ? nameOf(target.path) : 'unreadable');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', id);
    return id;
  }
  const server = createServer(CONNECTION_OPTIONS, (request, response) => {
    const answer = answerAtOnce?.(request);
    if (answer !== undefined) {
      const id = identify(request, response, nameOf(request.url ?? ''));
      response.writeHead(answer.status, { ...headers, ...answer.headers, 'X-Request-Id': id });
      return void response.end(request.method === 'HEAD' ? null : answer.body);
    }
    const target = parseTarget(request.url ?? '');
    const id = begin(request, response, target);
    if (target === undefined) return void response.writeHead(400, CLOSED).end(UNREADABLE);
    // Nothing behind this reads what was sent: two readers might see two things in it.
    request.url = formatTarget(target);
    return inRequest(id, () => listener(request, response));
  });
  server.on('checkExpectation', (request, response) => {
    begin(request, response, parseTarget(request.url ?? ''));
    response.writeHead(417, { 'Content-Length': 0 }).end();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = current.get(socket);
    const isBusy = response?.headersSent === true && !response.writableFinished;
    if (isBusy || !socket.writable) socket.destroy();
    else refuse(socket, STATUSES[error.code ?? ''] ?? '400 Bad Request', headers);
  });
  return server;
}

/** One line a request: the route's name, never the path, the query or a header, which carry what people write. */
function logWhenDone(id: string, route: string, { method }: IncomingMessage, response: ServerResponse) {
  // A monitor asks every few seconds.
  if (route === '/healthz') return;
  const start = performance.now();
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : undefined;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const cutShort = response.writableFinished ? undefined : true;
    log((status ?? 0) >= 500 ? 'error' : 'info', 'request', { id, method, route, status, ms, cutShort });
  });
}

/** What follows an unreadable request on its connection may be unreadable, too. */
const CLOSED = { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' };
const UNREADABLE = 'This address cannot be read. The site begins at /\n';

/** The status for what Node could not read, by the code of its error; 400 for all others. */
const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not HTTP, as Node itself would, but with the headers. */
function refuse(socket: Duplex, status: string, headers: HeaderTable) {
  const all = { Connection: 'close', 'Content-Length': '0', ...headers, 'X-Request-Id': randomUUID() };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  log('info', 'request', {
    id: all['X-Request-Id'],
    route: 'unreadable',
    status: Number(status.slice(0, 3)),
  });
  socket.end(`HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
