import { join } from 'node:path';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { RenderedMail } from './render-mail.ts';

/** An email to send. */
export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** The link that the email delivers. */
  readonly link: string | undefined;
  /** URL for unsubscribing from this type of email, for people and for mail programs. */
  readonly unsubscribeUrl: string | undefined;
}

export interface Mailer {
  /**
   * @returns why the mail server refused the email for good, as a sentence; null if it was accepted.
   * @throws Error if another attempt might succeed.
   */
  send(mail: OutgoingMail): Promise<string | null>;
  /** Where emails are stored if no mail server is configured. */
  readonly mailbox: Mailbox | undefined;
  close(): void;
}

/** Time limits for the mail server, within the job's time limit. */
const CONNECT_TIMEOUT_MS = 20_000;
const SOCKET_TIMEOUT_MS = 60_000;

/**
 * Opens a mailer that sends by SMTP if configured; otherwise, it stores emails in the data folder and logs
 * their links.
 */
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
    // Email content must never be read from the local disk or another server.
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
          // RFC 3834: prevents automatic replies to an automatic email.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl !== undefined && getUnsubscribeHeaders(unsubscribeUrl)),
          },
        });
      } catch (error) {
        if (!isPermanentFailure(error)) throw error;
        log.warn({ err: error }, 'the mail server permanently rejected a message');
        return 'The mail server refused the email. Check the address.';
      }
      return null;
    },
    close: () => transport.close(),
  };
}

/** RFC 2369 and RFC 8058: lets mail programs show their own unsubscribe button. */
function getUnsubscribeHeaders(stop: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * RFC 5321, section 4.2.1: a 5yz reply is permanent. A failed authentication is retried, because the configuration
 * may be corrected.
 */
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
      const link = mail.link === undefined ? '' : ` Link: ${mail.link}`;
      log.info(
        `No mail server is configured (SMTP_URL), so “${mail.subject}” was stored in ${folder}.${link}`,
      );
      return null;
    },
    close: () => undefined,
  };
}
