// Preloaded into a Node process, it writes each attempt to reach anything but this machine,
// or to look up a name, into the file OUTSIDE_LOG, and lets none through.
const dgram = require('node:dgram');
const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|0\.0\.0\.0|::)$/;

/** Whether `host` is elsewhere; if so, that it was asked for is written down. */
function isOutside(how, host) {
  if (host === undefined || host === null || host === '' || LOOPBACK.test(host)) return false;
  appendFileSync(process.env.OUTSIDE_LOG, `${how} ${host}\n`);
  return true;
}

const refusal = (host) => Object.assign(new Error('Outside'), { code: 'ENOTFOUND', hostname: host });

function hostOf([first, second]) {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null) return options.path ? undefined : options.host;
  return typeof second === 'string' ? second : undefined;
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...words) {
  const host = hostOf(words);
  if (!isOutside('connect', host)) return connect.apply(this, words);
  process.nextTick(() => this.destroy(refusal(host)));
  return this;
};

for (const method of ['connect', 'send']) {
  const original = dgram.Socket.prototype[method];
  dgram.Socket.prototype[method] = function (...words) {
    const host = words.slice(1).find((word) => typeof word === 'string');
    return isOutside('dgram', host) ? undefined : original.apply(this, words);
  };
}

function watchNames(object, refuse) {
  for (const name of Object.getOwnPropertyNames(object)) {
    const original = object[name];
    if (!/^(lookup|resolve|reverse)/.test(name) || typeof original !== 'function') continue;
    object[name] = function (...words) {
      return isOutside('dns', words[0]) ? refuse(words) : original.apply(this, words);
    };
  }
}
const callBack = (words) => {
  process.nextTick(words.at(-1), refusal(words[0]));
};
const reject = (words) => Promise.reject(refusal(words[0]));
for (const object of [dns, dns.Resolver.prototype]) watchNames(object, callBack);
for (const object of [dns.promises, dns.promises.Resolver.prototype]) watchNames(object, reject);
syncBuiltinESMExports();
