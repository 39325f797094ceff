import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { UNKNOWN_FINGERPRINT } from './fingerprint.ts';
import type { ViewContent } from './model.ts';

/**
 * A sample's views in the fingerprints of questions about criteria: one additional word per view, as in
 * `… view-3fa90c1b77e0`.
 */
const VIEW_PREFIX = 'view-';

/** Identifies a view in fingerprints by what it shows. */
export const getViewKey = ({ url, state, display }: ViewContent): string =>
  VIEW_PREFIX + bytesToHex(sha256(utf8ToBytes(JSON.stringify([url, state, display])))).slice(0, 16);

export const isViewKey = (word: string): boolean => word.startsWith(VIEW_PREFIX);

function splitViews(fingerprint: string): { readonly rest: string; readonly views: ReadonlySet<string> } {
  const words = fingerprint.split(' ');
  return {
    rest: words.filter((word) => !isViewKey(word)).join(' '),
    views: new Set(words.filter(isViewKey)),
  };
}

/** Returns the fingerprint of a question that also covers exactly these views. */
export function withViews(fingerprint: string, views: readonly ViewContent[]): string {
  if (fingerprint === UNKNOWN_FINGERPRINT) return fingerprint;
  const keys = [...new Set(views.map(getViewKey))].sort();
  return [splitViews(fingerprint).rest, ...keys].join(' ');
}

/**
 * Returns whether an answer with the first fingerprint covers the same content as the second, and possibly
 * more views.
 */
export function coversViews(before: string, now: string): boolean {
  if (before === now) return true;
  const [old, current] = [splitViews(before), splitViews(now)];
  return old.rest === current.rest && [...current.views].every((view) => old.views.has(view));
}
