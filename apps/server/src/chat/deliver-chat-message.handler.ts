import {
  readChatMessage,
  recordChatResult,
  startChatAttempt,
  updateChatMessage,
} from '../db/queries/chat.ts';
import { deliverChatMessageJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { formatChatMessage } from './format-chat-message.ts';
import { type ChatResult, sendChatMessage } from './send-chat-message.ts';

/** Pauses after the first, second, … failed attempt. Later, the message is no longer news. */
const RETRY_PAUSES_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * 60_000);

type MessageJob = Pick<
  RunningJob<{ messageId: string; attempt: number }>,
  'payload' | 'signal' | 'finish' | 'log'
>;

/** Makes one attempt to send a message, and schedules the next one if it definitely didn't arrive. */
export async function deliverChatMessage(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'guardedSender' | 'origin'>,
  { payload: { messageId, attempt }, signal, finish, log }: MessageJob,
): Promise<void> {
  const { db, queue, origin } = services;
  const found = await readChatMessage(db, messageId);
  if (found?.message.state !== 'pending' || found.message.attempts !== attempt) return;
  const { message, channel } = found;
  const result: ChatResult = (await startChatAttempt(db, messageId))
    ? await sendChatMessage(
        services,
        channel,
        formatChatMessage(channel.type, message.content, origin),
        signal,
      )
    : {
        problem: 'Curbcut stopped while sending a message, so it may not have arrived.',
        isRetried: false,
        retryAfterMs: 0,
      };
  if (result.problem !== null) log.info({ isRetried: result.isRetried }, 'a chat message failed');
  await db.transaction(async (tx) => {
    await finish(tx);
    const pause = result.isRetried ? RETRY_PAUSES_MS[attempt] : undefined;
    await updateChatMessage(tx, messageId, {
      attempts: attempt + 1,
      sentAt: null,
      state: result.problem === null ? 'delivered' : pause === undefined ? 'failed' : 'pending',
    });
    await recordChatResult(tx, channel.id, result.problem);
    if (pause === undefined) return;
    const startAt = new Date(Date.now() + Math.max(pause, result.retryAfterMs));
    const payload = { messageId, attempt: attempt + 1 };
    await queue.send(tx, deliverChatMessageJob, [payload], { startAt, group: channel.id });
  });
}
