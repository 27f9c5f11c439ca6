import { connect } from 'node:net';

/**
 * How many bytes a response has as it crosses the wire: its first line, its headers and its body,
 * compressed as a browser of today asks for it. Read from the socket, so that nothing is left out.
 */
export function wireBytes(site: string, path: string): Promise<number> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error(`${path} did not come in five seconds`)));
    socket.on('data', (chunk) => {
      bytes += chunk.byteLength;
    });
    socket.on('end', () => resolve(bytes));
    socket.on('error', reject);
  });
}
