import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type IdentifiedIssue, type IssueMatches, matchIssues } from '@curbcut/engine';

/** Issues to match, in messages that are small enough not to block the sender. */
export interface MatchMessage {
  readonly known: readonly IdentifiedIssue[];
  readonly found: readonly IdentifiedIssue[];
  readonly isLast: boolean;
}

/**
 * Number of issues, known and found together, that are matched within milliseconds. A thread takes a second to start.
 */
const MAX_INLINE_ISSUES = 400;
/** Number of issues in one message. */
const ISSUES_PER_MESSAGE = 200;

/** Returns the result of `matchIssues`, which runs on its own thread when there are many issues. */
export async function matchInThread(
  known: readonly IdentifiedIssue[],
  found: readonly IdentifiedIssue[],
  maxInlineIssues = MAX_INLINE_ISSUES,
): Promise<IssueMatches> {
  if (known.length + found.length <= maxInlineIssues) return matchIssues(known, found);
  const worker = new Worker(new URL('./match-issues.worker.ts', import.meta.url));
  try {
    // Subscribed before anything is sent; rejects when the thread fails.
    const reply = once(worker, 'message');
    reply.catch(() => {});
    const total = Math.max(known.length, found.length);
    for (let from = 0; from < total; from += ISSUES_PER_MESSAGE) {
      const to = from + ISSUES_PER_MESSAGE;
      const message = { known: known.slice(from, to), found: found.slice(from, to), isLast: to >= total };
      worker.postMessage(message satisfies MatchMessage);
      await nextTurn();
    }
    const [match] = (await reply) as [IssueMatches];
    return match;
  } finally {
    await worker.terminate();
  }
}
