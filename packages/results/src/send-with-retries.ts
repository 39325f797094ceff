import { setTimeout as pause } from 'node:timers/promises';

/** Seconds to wait before a request is sent again. */
const RETRY_SECONDS = [1, 2, 4, 8] as const;
const TEMPORARY_STATUSES = [429, 500, 502, 503, 504];

/**
 * Sends a request, and sends it again if the response is lost or the server is busy. The endpoint must
 * recognize duplicates.
 *
 * @param send returns an error if there was no response
 * @param onRetry receives a sentence before each retry
 * @returns the last response, or the error if there was none
 */
export async function sendWithRetries<Lost extends Error>(
  send: () => Promise<Response | Lost>,
  onRetry: (sentence: string) => void,
): Promise<Response | Lost> {
  for (const seconds of RETRY_SECONDS) {
    const reply = await send();
    if (!(reply instanceof Error || TEMPORARY_STATUSES.includes(reply.status))) return reply;
    const reason = reply instanceof Error ? reply.message : `The server responded with HTTP ${reply.status}.`;
    onRetry(`${reason} Trying again in ${seconds} s.`);
    await pause(seconds * 1_000);
  }
  return send();
}
