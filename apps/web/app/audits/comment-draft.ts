import { getAnswersKey } from './answer-queue.ts';

/** A comment that has been typed but not saved with an answer. It is kept on the device, separately for each account. */
export interface CommentDraft {
  readonly read: () => string | null;
  /** Stores the text, unless the storage of the device is full; null removes it. */
  readonly write: (text: string | null) => void;
}

/** The question of an audit that a comment is about, and who writes it. */
export interface CommentPlace {
  readonly userId: string;
  readonly auditId: string;
  readonly questionId: string;
}

const getPrefix = (userId: string, auditId?: string) =>
  `auditComment:${userId}:${auditId === undefined ? '' : `${auditId}:`}`;

/** Opens the draft of a person's comment about one question. */
export function openCommentDraft(
  storage: Storage,
  { userId, auditId, questionId }: CommentPlace,
): CommentDraft {
  const key = `${getPrefix(userId, auditId)}${questionId}`;
  return {
    read: () => storage.getItem(key),
    write: (text) => {
      if (text === null) return storage.removeItem(key);
      try {
        storage.setItem(key, text);
      } catch {
        // The text stays in the field, and an outdated part of it must not appear later.
        storage.removeItem(key);
      }
    },
  };
}

/** Removes what this device keeps of a person's work on an audit that has been deleted: comments and answers. */
export function forgetAudit(storage: Storage, userId: string, auditId: string): void {
  storage.removeItem(getAnswersKey(userId, auditId));
  removeByPrefix(storage, getPrefix(userId, auditId));
}

/** Removes all comments of a person that were not saved with an answer. Answers that were not sent yet are kept. */
export function forgetComments(storage: Storage, userId: string): void {
  removeByPrefix(storage, getPrefix(userId));
}

function removeByPrefix(storage: Storage, prefix: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}
