import { rmSync } from 'node:fs';
import { makeDataDir, type RunningServer, startServer } from './server.ts';

/**
 * Several servers over one PostgreSQL and one folder with the shared secrets, each on a port of its own.
 * @param env what they are started with, `DATABASE_URL` among it.
 */
export async function startServers(ports: number[], env: Record<string, string>) {
  const dataDir = makeDataDir();
  const start = (port: number) => startServer({ dataDir, env: { ...env, PORT: String(port) } });
  const servers: RunningServer[] = [];
  for (const port of ports) servers.push(await start(port));
  return {
    dataDir,
    servers,
    /** Stops one after the other as a service manager does, and starts it again before the next is stopped. */
    async restart() {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.end('SIGTERM');
        servers[index] = await start(port);
      }
    },
    async stop() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
