import type { DeliveryRow, WebhookRow } from '../db/queries/webhooks.ts';
import { toStorable } from '../db/to-storable.ts';
import type { Services } from '../services.ts';
import { describeFailure, readRetryAfter } from './outgoing-requests.ts';
import { createWebhookHeaders, openWebhookSecret } from './sign-webhook.ts';

/** Time limit of one attempt, including the reply. */
const ATTEMPT_TIMEOUT_MS = 10_000;
/** Maximum number of bytes of a reply to read and store. */
const MAX_REPLY_BYTES = 4096;

/** Outcome of a single attempt. */
export interface AttemptResult {
  readonly isDelivered: boolean;
  /** Whether the receiver asked us to stop (410). */
  readonly isGone: boolean;
  /** The pause that the receiver asked for (429 and 503); 0 if it asked for none. */
  readonly retryAfterMs: number;
  /** The columns to store with the delivery. */
  readonly columns: Pick<DeliveryRow, 'lastAttemptAt' | 'status' | 'durationMs' | 'error' | 'reply'>;
}

/**
 * Sends a delivery once. Only a 2xx reply counts as delivered. Redirects aren't followed, because they could send
 * events to the wrong receiver.
 *
 * @throws if the process stops during the attempt.
 */
export async function sendWebhook(
  { vault, guardedSender }: Pick<Services, 'vault' | 'guardedSender'>,
  webhook: WebhookRow,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  signal?: AbortSignal,
): Promise<AttemptResult> {
  const sentAt = new Date();
  const startedAt = performance.now();
  const isOldSecretValid = webhook.oldSecretValidUntil !== null && webhook.oldSecretValidUntil > sentAt;
  const secrets = [webhook.secret, ...(isOldSecretValid && webhook.oldSecret ? [webhook.oldSecret] : [])];
  const headers = createWebhookHeaders(
    { id, sentAt, body },
    secrets.map((sealed) => openWebhookSecret(vault, webhook.id, sealed)),
  );
  const finish = (status: number | null, error: string | null, reply: string | null): AttemptResult => ({
    isDelivered: error === null,
    isGone: status === 410,
    retryAfterMs: 0,
    columns: {
      lastAttemptAt: sentAt,
      status,
      durationMs: Math.round(performance.now() - startedAt),
      error,
      reply,
    },
  });
  try {
    const reply = await guardedSender.post(webhook.url, Buffer.from(body), {
      headers: { ...headers, 'accept-encoding': 'identity' },
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBytes: MAX_REPLY_BYTES,
      ...(signal && { signal }),
    });
    const { status } = reply;
    const text = toStorable(new TextDecoder().decode(reply.body));
    const isBusy = status === 429 || status === 503;
    const pause = isBusy ? readRetryAfter(reply.headers, sentAt.getTime()) : undefined;
    return { ...finish(status, describeStatus(status), text), retryAfterMs: pause ?? 0 };
  } catch (error) {
    signal?.throwIfAborted();
    return finish(null, describeFailure(error), null);
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The receiver replied with a redirect (${status}), which isn’t followed. Enter the final URL.`;
  if (status === 410) return 'The receiver asked us to stop sending deliveries (410).';
  return `The receiver replied with status ${status}.`;
}
