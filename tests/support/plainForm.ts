import type { RunningServer } from './server.ts';

/** Sends the form as a browser without JavaScript does. */
export function postForm(
  server: Pick<RunningServer, 'url'>,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
  path = '/request',
): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin: server.url,
      ...headers,
    },
    body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
  });
}
