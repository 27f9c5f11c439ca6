import { expect, test } from 'vitest';
import { type Stage, startDrippingMailServer } from '../../tests/support/drippingMailServer.ts';
import { startMailServer } from '../../tests/support/mailServer.ts';
import { createMailer, needsTls, replyOf } from './mailer.ts';

test.each([
  ['smtp://desk:secret@mail.example', true],
  ['smtp://desk@mail.example:587', true],
  ['smtp://mail.example', false],
  ['smtp://desk:secret@localhost:2525', false],
  ['smtp://desk:secret@[::1]:2525', false],
])('%s: a password needs TLS: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed);
});

const settings = (smtpUrl: string) => ({
  smtpUrl,
  alertTo: [],
  from: 'site@site.example',
  acknowledge: false,
});
const letter = { subject: 'A request', text: 'Text', html: '<p>Text</p>', isUrgent: false };

test.each<Stage>(['greeting', 'message'])(
  'a server that drips its answer from the %s on keeps no connection',
  async (stage) => {
    const server = await startDrippingMailServer(stage);
    const sendMail = createMailer(settings(server.url), 1_000);
    const posted = sendMail(letter, 'desk@staff.example', 'one').then(
      () => undefined,
      (error: unknown) => error,
    );
    const error = await posted;
    expect(error).toBeInstanceOf(Error);
    // No refusal: it is tried again.
    expect(replyOf(error)).toBeUndefined();
    // It goes on after we hung up: then the connection is cut.
    await expect.poll(server.open, { timeout: 4_000 }).toBe(0);
    expect(server.met()).toBe(1);
    server.stop();
  },
);

test('a delivery in time is not cut short', async () => {
  const server = await startMailServer();
  await createMailer(settings(server.url), 5_000)(letter, 'desk@staff.example', 'two');
  expect(server.mails).toMatchObject([{ subject: 'A request', messageId: '<two@site.example>' }]);
  await server.stop();
});
