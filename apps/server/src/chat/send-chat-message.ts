import { chatNames } from '@curbcut/contract';
import { ConnectFailedError } from '@curbcut/engine';
import type { ChatChannelRow } from '../db/queries/chat.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Services } from '../services.ts';
import { describeFailure, readRetryAfter } from '../webhooks/outgoing-requests.ts';

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 4096;

/** The outcome of an attempt. A message that may have arrived isn't sent again. */
export interface ChatResult {
  /** Why it didn't arrive, or may not have; null if it did. */
  readonly problem: string | null;
  /** Whether it definitely didn't arrive and is worth retrying. */
  readonly isRetried: boolean;
  readonly retryAfterMs: number;
}

/** Encrypts a channel's URL. */
export const sealChatUrl = (vault: Vault, channelId: string, url: string): string =>
  vault.seal(url, `chat channel ${channelId}`);

/** Sends a message to a channel through the network guard. @throws if the process stops during the request. */
export async function sendChatMessage(
  { vault, guardedSender }: Pick<Services, 'vault' | 'guardedSender'>,
  { id, type, url }: Pick<ChatChannelRow, 'id' | 'type' | 'url'>,
  body: object,
  signal?: AbortSignal,
): Promise<ChatResult> {
  const name = chatNames[type];
  const fail = (problem: string, isRetried = false, retryAfterMs = 0) => ({
    problem,
    isRetried,
    retryAfterMs,
  });
  try {
    const { status, headers } = await guardedSender.post(
      vault.open(url, `chat channel ${id}`),
      Buffer.from(JSON.stringify(body)),
      {
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_REPLY_BYTES,
        ...(signal && { signal }),
      },
    );
    if (status >= 200 && status < 300) return { problem: null, isRetried: false, retryAfterMs: 0 };
    if (status === 429) {
      const pause = readRetryAfter(headers, Date.now());
      return fail(`${name} is rate limiting our messages (429).`, true, pause);
    }
    if (status >= 500) return fail(`${name} replied with an error (${status}).`, true);
    if ([403, 404, 410].includes(status))
      return fail(`${name} no longer accepts messages at this URL (${status}). Create a new webhook there.`);
    return fail(`${name} refused the message (${status}). Check the URL and the type of chat.`);
  } catch (error) {
    signal?.throwIfAborted();
    // After other failures, the message may have arrived even though we got no reply.
    const isUnsent =
      error instanceof ConnectFailedError &&
      ['name-not-found', 'name-lookup-failed', 'connection-refused'].includes(error.failure.code);
    return fail(describeFailure(error), isUnsent);
  }
}
