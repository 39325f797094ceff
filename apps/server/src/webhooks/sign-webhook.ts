import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../secrets/vault.ts';

/** The prefix of secrets in the Standard Webhooks specification. */
const SECRET_PREFIX = 'whsec_';
/** The specification requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Creates a secret in the form that Standard Webhooks libraries expect. */
export const createWebhookSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Encrypts a webhook's secret. */
export const sealWebhookSecret = (vault: Vault, webhookId: string, secret: string): string =>
  vault.seal(secret, `webhook ${webhookId}`);

/** Decrypts a webhook's secret. @throws {Error} if it was encrypted with a different key. */
export const openWebhookSecret = (vault: Vault, webhookId: string, sealed: string): string =>
  vault.open(sealed, `webhook ${webhookId}`);

/** One message to sign. */
export interface SignedMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/**
 * Returns a delivery's headers, with one signature per secret. Specification:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function createWebhookHeaders(
  { id, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
