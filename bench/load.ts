import { Agent, request } from 'node:http';
import { machine, median, type Program, row, startProgram } from './program.ts';

/**
 * `npm run bench -- load [SECONDS]`: pages sent and requests stored a second, and memory, beside a bare server. The
 * two take turns, because a machine is not equally fast at all times.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
const CLIENTS = 16;
const FORM = JSON.stringify({
  name: 'Anwen Price',
  phone: '07700 900123',
  email: 'anwen@mail.example',
  service: 'Trauma Scene Cleaning',
  location: 'Pontypool',
  urgency: 'urgent',
  details: 'The hall and one room upstairs.',
});
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** An address of one of 16 million clients. */
const clientAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

function send(url: string, method: string, path: string, body?: string): Promise<void> {
  const headers = {
    'accept-encoding': 'br',
    'x-forwarded-for': clientAddress(),
    ...(body && { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers, agent }, (response) => {
      response.resume().once('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${path}: ${statusCode}`));
      });
    });
    asked.once('error', reject).end(body);
  });
}

/** Sends requests from all clients for some seconds. @returns how many a second were answered. */
async function measure(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / ((performance.now() - start) / 1000);
}

const WORK = {
  'pages a second': ({ url }: Program) => send(url, 'GET', '/'),
  'requests stored a second': ({ url }: Program) => send(url, 'POST', '/rest/v1/contact_submissions', FORM),
};

const ours = await startProgram('server/main.ts');
const bare = await startProgram('bench/bareServer.ts');
const idle = { ours: ours.megabytes(), bare: bare.megabytes() };
console.log(`${machine()}; ${CLIENTS} clients, medians of ${ROUNDS} × ${SECONDS} s\n`);
row('', 'ours', 'bare server', 'ratio');
row('---', '--:', '--:', '--:');
for (const [name, work] of Object.entries(WORK)) {
  const results: { ours: number; bare: number }[] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    results.push({ ours: await measure(() => work(ours)), bare: await measure(() => work(bare)) });
  const kept = results.slice(1);
  const middle = (pick: (result: { ours: number; bare: number }) => number) => median(kept.map(pick));
  const ratio = middle((result) => result.ours / result.bare).toFixed(2);
  row(name, middle((result) => result.ours).toFixed(0), middle((result) => result.bare).toFixed(0), ratio);
}
row('memory idle, MB', idle.ours, idle.bare, (idle.ours / idle.bare).toFixed(2));
row('memory after, MB', ours.megabytes(), bare.megabytes(), (ours.megabytes() / bare.megabytes()).toFixed(2));
agent.destroy();
await Promise.all([ours.stop(), bare.stop()]);
