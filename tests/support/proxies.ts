import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROXIES } from '../../scripts/machine.mjs';
import { endWithUs } from './children.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');

const CERTIFICATES = '/etc/letsencrypt/live/www.company.example/';

/** An example of deploy/, run as it stands but for addresses, ports and the certificate. */
type Example = {
  /** Asks the program itself whether the example, unchanged but for the certificate's place, is right. */
  check(): { status: number | null; says: string };
  /** Serves HTTP on `port`, before the servers on `ports`; Caddy's before the first alone. */
  start(port: number, ports: number[]): Promise<{ stop(): Promise<void> }>;
};

const readExample = (file: string, ports?: number[]) =>
  ports === undefined
    ? readFileSync(join(DEPLOY, file), 'utf8')
    : readFileSync(join(DEPLOY, file), 'utf8')
        .replace(':3000', `:${ports[0]}`)
        .replace(':3001', `:${ports[1] ?? ports[0]}`);

function run(program: string, words: string[], folder: string) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: envOf(folder) });
  rmSync(folder, { recursive: true, force: true });
  return { status, says: stdout + stderr };
}

const envOf = (folder: string) => ({
  ...process.env,
  HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
});

function begin(program: string, words: string[], folder: string) {
  const child = spawn(program, words, { stdio: 'ignore', env: envOf(folder) });
  endWithUs(child);
  return {
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'proxy-'));

/** What an nginx.conf needs around a file of conf.d, all of it in `folder`. */
const aroundNginx = (folder: string, site: string) => `
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}`;

function writeNginx(site: string) {
  const folder = makeFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, aroundNginx(folder, site));
  return { folder, words: ['-p', folder, '-c', file] };
}

/** @returns the folder of a certificate that nobody trusts. */
function makeCertificate(): string {
  const folder = join(makeFolder(), 'certificate');
  mkdirSync(folder);
  const place = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=www.company.example', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...place, ...subject], {
    stdio: 'ignore',
  });
  return `${folder}/`;
}

export const EXAMPLES: Record<keyof typeof PROXIES, Example> = {
  Caddy: {
    check: () =>
      run(
        PROXIES.Caddy,
        ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')],
        makeFolder(),
      ),
    async start(port, ports) {
      const folder = makeFolder();
      const file = join(folder, 'Caddyfile');
      const site = readExample('Caddyfile', ports)
        .replace(/^company\.example \{.*?^\}\n/ms, '')
        .replace('www.company.example {', `http://127.0.0.1:${port} {`);
      writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
      return begin(PROXIES.Caddy, ['run', '--adapter', 'caddyfile', '--config', file], folder);
    },
  },
  nginx: {
    check() {
      const certificate = makeCertificate();
      const { folder, words } = writeNginx(readExample('nginx.conf').replaceAll(CERTIFICATES, certificate));
      return run(PROXIES.nginx, [...words, '-t'], folder);
    },
    async start(port, ports) {
      const site = readExample('nginx.conf', ports)
        .replace(/^server \{\n\tlisten 80;.*?^\}\n/ms, '')
        .replace(/^\tssl_.*\n/gm, '')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
      const { folder, words } = writeNginx(site);
      return begin(PROXIES.nginx, words, folder);
    },
  },
};
