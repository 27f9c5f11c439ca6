import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startMailServer } from '../../tests/support/mailServer.ts';
import { createMailTransport, isPermanent, requiresTls, smtpStatus } from './delivery.ts';

const email = { subject: 'A request', text: 'Text', html: '<p>Text</p>', isUrgent: true };
const sender = () => ({ name: 'Site', address: 'site@site.example' });

test.each([
  ['smtp://desk:secret@mail.example', true],
  ['smtp://desk@mail.example:587', true],
  ['smtp://mail.example', false],
  ['smtp://desk:secret@localhost:2525', false],
  ['smtp://desk:secret@[::1]:2525', false],
])('%s requires TLS: %s', (url, isRequired) => {
  expect(requiresTls(url)).toBe(isRequired);
});

test('an email arrives with its sender, priority and id', async () => {
  const server = await startMailServer();
  const response = await createMailTransport(server.url, sender)(email, 'desk@staff.example', 'two');
  expect(response).toMatch(/^250/);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ subject: 'A request', messageId: '<two@site.example>', from: sender() });
  expect(mail?.headers.find(({ key }) => key === 'importance')?.value).toBe('High');
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  await server.stop();
});

test('a refusal has its SMTP status', async () => {
  const server = await startMailServer();
  server.behave('refuse for good');
  const error = await createMailTransport(server.url, sender)(email, 'desk@staff.example', 'three').catch(
    (reason: unknown) => reason,
  );
  expect(smtpStatus(error)).toBe(550);
  expect(isPermanent(error)).toBe(true);
  await server.stop();
});

test('a server that never ends its greeting is cut off in time', async () => {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket.on('error', () => undefined));
    const timer = setInterval(() => socket.write('2'), 50);
    socket.once('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createMailTransport(`smtp://127.0.0.1:${port}`, sender, 300);
  const error = await send(email, 'desk@staff.example', 'one').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isPermanent(error)).toBe(false);
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 4_000 }).toBe(true);
  server.close();
});
