import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { hasProgram, onCore } from './program.ts';

export const CONNECTIONS = 64;

/** The program that asks: wrk keeps a server busy all the time; autocannon is there on every machine. */
export const LOADER = hasProgram('wrk') ? 'wrk' : 'autocannon';

type Ask = (url: string, headers: Record<string, string>, seconds: number) => Promise<number>;

const askByWrk: Ask = async (url, headers, seconds) => {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...given, url];
  const [command = '', ...words] = [...onCore(1), ...wrk];
  const { stdout } = await promisify(execFile)(command, words);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
};

const askByAutocannon: Ask = async (url, headers, seconds) => {
  const { requests, errors, statusCodeStats } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const statuses = Object.keys(statusCodeStats ?? {}).join();
  if (errors > 0 || !/^(200|304)$/.test(statuses)) throw new Error(`${errors} errors, answers: ${statuses}`);
  return requests.total;
};

/** Asks for one URL over and over, from the second core. @returns how many answers came. @throws when one failed. */
export const ask: Ask = LOADER === 'wrk' ? askByWrk : askByAutocannon;
