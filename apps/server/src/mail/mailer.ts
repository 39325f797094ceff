import { join } from 'node:path';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { RenderedMail } from './render-mail.ts';

/** A message on its way. */
export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** The link that it is sent for. */
  readonly link: string | undefined;
  /** Where messages of this kind are stopped, by a person and by a mail program. */
  readonly unsubscribeUrl: string | undefined;
}

export interface Mailer {
  /** @throws Error when the message may get through later. */
  send(mail: OutgoingMail): Promise<void>;
  /** Where messages are kept for want of a mail server. */
  readonly mailbox: Mailbox | undefined;
  close(): void;
}

/** Longest waits for a mail server, within the time that the job has. */
const CONNECT_TIMEOUT_MS = 20_000;
const SOCKET_TIMEOUT_MS = 60_000;

/** Sends by SMTP where that is configured; otherwise messages stay in the data folder, and the log has their links. */
export function openMailer({ mail: { smtpUrl, from }, dataDir }: Config, log: Logger): Mailer {
  return smtpUrl === undefined
    ? createFolderMailer(join(dataDir, 'mail'), log)
    : createSmtpMailer(smtpUrl, from, log);
}

function createSmtpMailer(smtpUrl: URL, from: string, log: Logger): Mailer {
  const transport = createTransport({
    url: smtpUrl.href,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Nothing in a message may be read from our disk or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    mailbox: undefined,
    async send({ to, subject, html, text, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          // RFC 3834: no automatic answers to an automatic message.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl !== undefined && getUnsubscribeHeaders(unsubscribeUrl)),
          },
        });
      } catch (error) {
        if (!isPermanentFailure(error)) throw error;
        log.warn({ err: error }, 'the mail server does not take a message for good');
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 2369 and RFC 8058: the mail program's own button, which stops them with one press. */
function getUnsubscribeHeaders(stop: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** RFC 5321, section 4.2.1: 5yz is an answer that stays the same. Our own sign-in may be mended, so it is tried again. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}

function createFolderMailer(folder: string, log: Logger): Mailer {
  const mailbox = openMailbox(folder);
  return {
    mailbox,
    async send(mail) {
      await mailbox.save(mail);
      const link = mail.link === undefined ? '' : ` Its link: ${mail.link}`;
      log.info(`No mail server is set up (SMTP_URL), so “${mail.subject}” is kept in ${folder}.${link}`);
    },
    close: () => undefined,
  };
}
