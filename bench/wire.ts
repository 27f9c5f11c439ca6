import { connect } from 'node:net';

/**
 * How many bytes a response has as it crosses the wire: its first line, its headers and its body,
 * compressed as a browser of today asks for it. Read from the socket, so that nothing is left out.
 */
export function wireBytes(site: string, path: string): Promise<number> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    let response = Buffer.alloc(0);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nConnection: keep-alive\r\n\r\n`,
      );
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error(`${path} did not come in five seconds`)));
    socket.on('data', (chunk) => {
      response = Buffer.concat([response, chunk]);
      const whole = lengthOf(response);
      if (whole === undefined || response.byteLength < whole) return;
      socket.destroy();
      resolve(whole);
    });
    socket.on('error', reject);
  });
}

/** What the headers say that a response is long with them; undefined before all of them are there. */
function lengthOf(response: Buffer): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.toString('latin1', 0, end)) ?? [];
  return end + 4 + Number(length);
}
