import { UNKNOWN_FINGERPRINT } from './fingerprint.ts';
import type { QuestionDraft } from './model.ts';
import { coversViews } from './view-fingerprint.ts';

/** Keys of an audit's questions after a new scan, by what happens to them. */
export interface CarryOver {
  /** Questions about the same content as before: their answers are kept. */
  readonly kept: string[];
  /** Questions about content that has changed since they were answered: they must be answered again. */
  readonly outdated: string[];
  /** Questions about content that no longer exists. */
  readonly closed: string[];
  /** Questions about something new. */
  readonly added: string[];
}

/**
 * Compares an audit's questions with those from a newer scan. An answer is kept only if the fingerprint of
 * the content it covers is known and has not changed, according to the method with which it was computed. A
 * question without an answer has nothing to lose, so it is kept regardless of its fingerprint.
 */
export function carryOver(
  previous: readonly { readonly key: string; readonly fingerprint: string; readonly hasAnswer: boolean }[],
  next: readonly QuestionDraft[],
): CarryOver {
  const drafts = new Map(next.map((draft) => [draft.key, draft]));
  const result: CarryOver = { kept: [], outdated: [], closed: [], added: [] };
  for (const { key, fingerprint, hasAnswer } of previous) {
    const draft = drafts.get(key);
    if (draft === undefined) result.closed.push(key);
    else if (!hasAnswer || isUnchanged(fingerprint, draft)) result.kept.push(key);
    else result.outdated.push(key);
  }
  const known = new Set(previous.map(({ key }) => key));
  result.added.push(...next.filter(({ key }) => !known.has(key)).map(({ key }) => key));
  return result;
}

/**
 * Returns whether an answer with this fingerprint covers the same content as a question from a newer scan.
 */
const isUnchanged = (
  before: string,
  { fingerprint, widerFingerprints = [], wholePageFingerprint }: QuestionDraft,
): boolean =>
  before !== UNKNOWN_FINGERPRINT &&
  [fingerprint, wholePageFingerprint, ...widerFingerprints].some((now) => coversViews(before, now));
