/** A comment that has been typed but not saved with an answer. It is kept on the device, separately for each account. */
export interface CommentDraft {
  readonly read: () => string | null;
  /** Stores the text, unless the device's storage is full; null removes it. */
  readonly write: (text: string | null) => void;
}

/** The audit question that a comment is about, and its author. */
export interface CommentLocation {
  readonly userId: string;
  readonly auditId: string;
  readonly questionId: string;
}

const getPrefix = (userId: string, auditId?: string) =>
  `auditComment:${userId}:${auditId === undefined ? '' : `${auditId}:`}`;

/** Opens the draft of a person's comment on one question. */
export function openCommentDraft(
  storage: Storage,
  { userId, auditId, questionId }: CommentLocation,
): CommentDraft {
  const key = `${getPrefix(userId, auditId)}${questionId}`;
  return {
    read: () => storage.getItem(key),
    write: (text) => {
      if (text === null) return storage.removeItem(key);
      try {
        storage.setItem(key, text);
      } catch {
        // The text stays in the field, and an outdated version of it must not reappear later.
        storage.removeItem(key);
      }
    },
  };
}

/**
 * Keeps the input in an audit form on the device until it is saved or discarded. Only fields that differ from
 * what is saved are kept, so that other people's changes to other fields are not overwritten.
 */
export interface InputDraft<Fields extends object> {
  /** Returns the stored fields, overridden by the unsaved input. */
  readonly restore: (saved: Fields) => Fields;
  readonly keep: (saved: Fields, input: Fields) => void;
  readonly forget: () => void;
}

/** Opens a user's saved input for an audit form. */
export function openInputDraft<Fields extends object>(
  storage: Storage,
  { form, ...place }: Omit<CommentLocation, 'questionId'> & { readonly form: string },
): InputDraft<Fields> {
  const draft = openCommentDraft(storage, { ...place, questionId: `form:${form}` });
  return {
    restore: (saved) => {
      try {
        const kept: unknown = JSON.parse(draft.read() ?? '{}');
        const known = Object.entries(kept as object).filter(([name]) => Object.hasOwn(saved, name));
        return { ...saved, ...Object.fromEntries(known) };
      } catch {
        // Someone else has changed what is stored.
        return saved;
      }
    },
    keep: (saved, input) => {
      const changed = Object.entries(input).filter(([name, value]) => value !== saved[name as keyof Fields]);
      draft.write(changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed)));
    },
    forget: () => draft.write(null),
  };
}

/** Returns the key under which a person's answers to an audit are stored on this device until they are sent. */
export const getAnswersKey = (userId: string, auditId: string) => `auditAnswers:${userId}:${auditId}`;

/** Removes a user's comments and answers for a deleted audit from this device. */
export function forgetAudit(storage: Storage, userId: string, auditId: string): void {
  storage.removeItem(getAnswersKey(userId, auditId));
  removeByPrefix(storage, getPrefix(userId, auditId));
}

/** Removes all of a person's comments that were not saved with an answer. Unsent answers are kept. */
export function forgetComments(storage: Storage, userId: string): void {
  removeByPrefix(storage, getPrefix(userId));
}

function removeByPrefix(storage: Storage, prefix: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}
