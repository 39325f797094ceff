import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Message as it was received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as sent. */
  readonly raw: string;
  /** Headers and body with quoted-printable lines joined and decoded. */
  readonly decoded: string;
}

export interface MailServer {
  readonly url: URL;
  /** Messages in the order of arrival. */
  readonly mails: ReceivedMail[];
  /** Number of messages that are waiting for {@link release}. */
  readonly waitForMail: number;
  /**
   * Determines the reply to a recipient: undefined accepts the message, and an SMTP reply code rejects it.
   */
  refuse: (recipient: string) => number | undefined;
  /** Stops responding to messages. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on loopback. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  let holding = false;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...options,
    onRcptTo({ address }, _session, done) {
      const responseCode = mailServer.refuse(address);
      done(responseCode === undefined ? null : Object.assign(new Error('Not today'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          decoded: decodeQuotedPrintable(raw),
        });
        if (holding) waiting.push(() => done());
        else done();
      });
    },
  });
  // A client that stops while a message is held closes its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: new URL(`smtp://127.0.0.1:${port}`),
    mails,
    get waitForMail() {
      return waiting.length;
    },
    refuse: () => undefined,
    hold() {
      holding = true;
    },
    release() {
      holding = false;
      for (const answer of waiting.splice(0)) answer();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** Decodes quoted-printable text (RFC 2045, section 6.7). */
function decodeQuotedPrintable(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
