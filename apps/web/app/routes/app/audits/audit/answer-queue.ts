import { type Answer, type AuditQuestion, FailedPage, NewAnswer, type User } from '@curbcut/contract';
import { z } from 'zod';
import { getAnswersKey } from '#app/session/drafts.ts';

const pendingAnswerSchema = z.object({
  question_id: z.string(),
  previous_answer_id: z.string().nullable(),
  /** The scan that the audit was based on when the user answered. */
  scan_id: z.string(),
  outcome: NewAnswer.shape.outcome,
  comment: z.string(),
  /** A failure's severity and recommended fix. */
  severity: NewAnswer.shape.severity,
  fix: z.string().default(''),
  /** Pages on which a failure was found, with the elements that the user selected. */
  failed_on: z.array(FailedPage).default([]),
  /**
   * Time that the user worked on the question; null if unknown, for example because several questions were
   * answered together.
   */
  seconds: z.number().nullable().default(null),
  /** When the answer was given, as ISO 8601 in UTC. */
  at: z.string(),
  /** The same person's earlier answer, which may have reached the server although no response arrived. */
  replaced: z
    .object({
      outcome: NewAnswer.shape.outcome,
      comment: z.string(),
      failed_on: z.array(FailedPage).default([]),
    })
    .nullable(),
  /**
   * Why the user has to decide before the answer can be sent: another person's answer, or the server's
   * message.
   */
  problem: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('conflict') }),
      z.object({ kind: z.literal('refused'), message: z.string() }),
    ])
    .nullable(),
});

/** An answer on this device that the server has not confirmed yet. There is at most one for each question. */
export type PendingAnswer = z.infer<typeof pendingAnswerSchema>;

/** A question as the user sees it: with their own answer, even if it has not been sent yet. */
export type ShownQuestion = AuditQuestion & { readonly pending: PendingAnswer | null };

/** An answer's content. */
export type AnswerInput = Omit<PendingAnswer, 'at' | 'replaced' | 'problem'>;

/** Adds answers to the queue; a new answer replaces a queued one to the same question. */
export function addAnswers(
  pending: readonly PendingAnswer[],
  answers: readonly AnswerInput[],
  now: Date,
): PendingAnswer[] {
  const added = answers.map((answer): PendingAnswer => {
    const earlier = pending.find(({ question_id: id }) => id === answer.question_id);
    return {
      ...answer,
      at: now.toISOString(),
      replaced: earlier
        ? { outcome: earlier.outcome, comment: earlier.comment, failed_on: earlier.failed_on }
        : null,
      problem: null,
    };
  });
  const ids = new Set(answers.map(({ question_id: id }) => id));
  return [...pending.filter(({ question_id: id }) => !ids.has(id)), ...added];
}

/**
 * Removes answers that the server has confirmed. If the user gave a newer answer while the confirmed one was
 * being sent, the newer one is kept, based on the confirmed one.
 */
export function removeSent(
  pending: readonly PendingAnswer[],
  sent: readonly PendingAnswer[],
  answered: readonly Pick<AuditQuestion, 'id' | 'answer'>[],
): PendingAnswer[] {
  return pending.flatMap((answer) => {
    const same = sent.find(({ question_id: id }) => id === answer.question_id);
    if (!same) return answer;
    if (same.at === answer.at) return [];
    const latest = answered.find(({ id }) => id === answer.question_id)?.answer;
    return { ...answer, previous_answer_id: latest?.id ?? answer.previous_answer_id };
  });
}

/**
 * Compares answers that the server rejected with the current questions: marks those that someone else has
 * answered since, drops those that are already stored, and keeps the rest to be sent again.
 */
export function resolveConflicts(
  pending: readonly PendingAnswer[],
  questions: readonly AuditQuestion[],
): PendingAnswer[] {
  return pending.flatMap((waiting): PendingAnswer | [] => {
    const question = questions.find(({ id }) => id === waiting.question_id);
    if (!question || question.state === 'closed') {
      return { ...waiting, problem: { kind: 'refused', message: 'This question has been closed.' } };
    }
    const latest = question.answer;
    if (latest === null || latest.id === waiting.previous_answer_id) {
      return { ...waiting, previous_answer_id: latest?.id ?? null };
    }
    if (question.state === 'answered' && isSameAnswer(latest, waiting)) return [];
    if (waiting.replaced && isSameAnswer(latest, waiting.replaced)) {
      return { ...waiting, previous_answer_id: latest.id, replaced: null };
    }
    return { ...waiting, problem: { kind: 'conflict' } };
  });
}

type Compared = Pick<Answer, 'outcome' | 'comment' | 'failed_on'>;

function isSameAnswer(one: Compared, other: Compared): boolean {
  return (
    one.outcome === other.outcome &&
    one.comment.trim() === other.comment.trim() &&
    describeFailedOn(one) === describeFailedOn(other)
  );
}

/** Databases and forms may order an element's fields differently. */
const describeFailedOn = ({ failed_on }: Compared): string =>
  JSON.stringify(
    failed_on.map(({ page_url, view, elements }) => [
      view?.view_id ?? page_url,
      elements.map(({ selector, box }) => [selector, box && [box.x, box.y, box.width, box.height]]),
    ]),
  );

/** Returns the same object for the same question, so that lists re-render only what has changed. */
const shownAsStored = new WeakMap<AuditQuestion, ShownQuestion>();

function showAsStored(question: AuditQuestion): ShownQuestion {
  const known = shownAsStored.get(question) ?? { ...question, pending: null };
  shownAsStored.set(question, known);
  return known;
}

/**
 * Shows this device's answers in place of the server's, except where another person's answer has to be
 * compared first, or the server rejected the answer.
 *
 * @param answeredBy name of the user who uses this device, and their account id
 */
export function applyPending(
  questions: readonly AuditQuestion[],
  pending: readonly PendingAnswer[],
  { name: answeredBy, userId }: { readonly name: string; readonly userId: string },
): ShownQuestion[] {
  const byQuestion = new Map(pending.map((answer) => [answer.question_id, answer]));
  return questions.map((question) => {
    const own = byQuestion.get(question.id);
    if (!own) return showAsStored(question);
    if (own.problem) return { ...question, pending: own };
    return {
      ...question,
      state: 'answered',
      answer: {
        id: own.at,
        outcome: own.outcome,
        comment: own.comment,
        severity: own.severity,
        fix: own.fix,
        failed_on: own.failed_on,
        answered_by: answeredBy,
        author_id: userId,
        reviews: [],
        answered_at: own.at,
        channel: 'app',
        is_outdated: false,
      },
      review_state: 'none' as const,
      pending: own,
    };
  });
}

/** Returns the name under which the server stores a person's answers. */
export function getAnswererName({
  first_name,
  last_name,
  username,
}: Pick<User, 'first_name' | 'last_name' | 'username'>): string {
  return `${first_name} ${last_name}`.trim() || username;
}

/**
 * Returns the initial comment for a new answer: the comment from the user's own answer. A comment from
 * someone else, or about content that has changed since, must not become part of a new answer.
 */
export function getOwnComment(
  { state, answer }: Pick<AuditQuestion, 'state' | 'answer'>,
  answererName: string,
): string {
  return state === 'answered' && answer?.answered_by === answererName ? answer.comment : '';
}

/** One person's queued answers to one audit on this device, shared by all tabs. */
export interface AnswerQueue {
  readonly read: () => readonly PendingAnswer[];
  /** Changes the answers. Answers that the device cannot store are kept until the page is closed. */
  readonly change: (update: (pending: readonly PendingAnswer[]) => readonly PendingAnswer[]) => void;
  /** Reports whether the device has stored all answers. */
  readonly isStored: () => boolean;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

const empty: readonly PendingAnswer[] = [];

const queues = new Map<string, AnswerQueue>();

/** Returns a person's queue for an audit. It is the same object until the page is closed. */
export function getAnswerQueue(userId: string, auditId: string): AnswerQueue {
  const key = getAnswersKey(userId, auditId);
  const queue = queues.get(key) ?? openAnswerQueue(localStorage, userId, auditId);
  queues.set(key, queue);
  return queue;
}

/** Opens a person's queue for an audit. Answers from other accounts on the device are never read. */
export function openAnswerQueue(storage: Storage, userId: string, auditId: string): AnswerQueue {
  const key = getAnswersKey(userId, auditId);
  const listeners = new Set<() => void>();
  // Answers that didn't fit into the device's storage.
  let inMemory = empty;
  let last = { text: null as string | null, inMemory, stored: empty, pending: empty };

  /** Returns the same objects for the same content, as `useSyncExternalStore` requires. */
  function readAll(): typeof last {
    const text = storage.getItem(key);
    if (text === last.text && inMemory === last.inMemory) return last;
    const stored = text === last.text ? last.stored : parsePending(text);
    const ids = new Set(inMemory.map(({ question_id: id }) => id));
    const pending = [...stored.filter(({ question_id: id }) => !ids.has(id)), ...inMemory];
    last = { text, inMemory, stored, pending };
    return last;
  }

  function write(pending: readonly PendingAnswer[]): void {
    if (pending.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(pending));
  }

  function change(pending: readonly PendingAnswer[]): void {
    const { stored } = readAll();
    try {
      write(pending);
      inMemory = empty;
    } catch {
      inMemory = pending.filter((answer) => !stored.includes(answer));
      // Replacing them takes no more space than before.
      write(pending.filter((answer) => stored.includes(answer)));
    }
  }

  function notifyOfStorage(event: StorageEvent): void {
    if (event.key === key) for (const listener of listeners) listener();
  }

  return {
    read: () => readAll().pending,
    change: (update) => {
      change(update(readAll().pending));
      for (const listener of listeners) listener();
    },
    isStored: () => inMemory.length === 0,
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', notifyOfStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', notifyOfStorage);
      };
    },
  };
}

/**
 * Parses stored answers. An unreadable one, for example after a Curbcut update, does not affect the others.
 */
function parsePending(text: string | null): readonly PendingAnswer[] {
  if (text === null) return empty;
  try {
    const entries = z.array(z.unknown()).parse(JSON.parse(text));
    return entries.flatMap((entry) => pendingAnswerSchema.safeParse(entry).data ?? []);
  } catch {
    return empty;
  }
}
