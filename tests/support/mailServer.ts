import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with what comes: for one recipient or, as `behaviour.all`, for everyone. */
type Behaviour = 'accept' | 'refuse for now' | 'refuse for good' | 'hang' | 'drop';

export type Mail = Email & { recipient: string };

export type MailServer = {
  url: string;
  /** Everything accepted so far, in order. */
  mails: Mail[];
  behave(behaviour: Behaviour, recipient?: string): void;
  /** Messages that were brought to it, taken or not. */
  tries(): number;
  stop(): Promise<void>;
};

/** As real ones do, it names the recipient. */
const refusal = (code: number, recipient: string) =>
  Object.assign(new Error(`Not for <${recipient}>`), { responseCode: code });

/** A real SMTP server on this machine, which can be told to misbehave. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: Mail[] = [];
  const behaviours = new Map<string, Behaviour>();
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    async onData(stream, session, callback) {
      tries += 1;
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const behaviour = behaviours.get(recipient) ?? behaviours.get('all') ?? 'accept';
      if (behaviour === 'hang') return stream.resume();
      if (behaviour === 'drop') {
        for (const connection of server.connections) connection.close();
        return;
      }
      const raw = await buffer(stream);
      if (behaviour !== 'accept') {
        return callback(refusal(behaviour === 'refuse for now' ? 451 : 550, recipient));
      }
      mails.push({ ...(await PostalMime.parse(raw)), recipient });
      callback();
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    behave: (behaviour, recipient = 'all') => behaviours.set(recipient, behaviour),
    tries: () => tries,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
