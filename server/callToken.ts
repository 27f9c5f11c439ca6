import { isObject, parseJson } from './json.ts';

/** Whether the token is the public key or signed: the library takes any other for none. */
export function hasReadableToken(headers: Headers): boolean {
  const authorization = headers.get('authorization');
  if (authorization === null) return true;
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  return token !== undefined && (token === headers.get('apikey') || isSigned(token));
}

function isSigned(token: string): boolean {
  const [header = '', ...rest] = token.split('.');
  if (rest.length !== 2 || rest.some((part) => part === '')) return false;
  const parsed = parseJson(Buffer.from(header, 'base64url').toString());
  return isObject(parsed) && parsed.alg === 'HS256';
}
