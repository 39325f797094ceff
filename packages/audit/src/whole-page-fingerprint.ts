import type { QuestionOccurrence } from '@curbcut/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { UNKNOWN_FINGERPRINT } from './fingerprint.ts';
import type { ReviewIssue } from './model.ts';
import { normalizeText } from './normalize.ts';
import { describeSnippet } from './snippet.ts';

/**
 * Fingerprints of whole pages' content, which audits stored before the types of content were hashed
 * separately. An answer with such a fingerprint is compared with the same type of fingerprint from the next
 * scan, so that it isn't lost.
 */

/**
 * Computes the fingerprint of an issue question from what the answer depends on: the rule, and for each
 * element the question with its facts, name, role, text and meaningful attributes. It ignores the order and
 * number of equal elements, their positions and pages.
 *
 * A page's content is added if the evidence for an element is incomplete, because the finding is about the
 * whole page or because its snippet or name was truncated.
 *
 * @param contentHashes each sampled page's content hash, by URL; empty if unknown
 */
export function getWholePageIssueFingerprint(
  issue: ReviewIssue,
  contentHashes: ReadonlyMap<string, string>,
): string {
  const elements = issue.elements.map((occurrence) => describeOccurrence(occurrence, contentHashes));
  if (elements.length === 0 || elements.includes(null)) return UNKNOWN_FINGERPRINT;
  return hashParts([issue.ruleId, [...issue.criteria], ...[...new Set(elements)].sort()]);
}

/**
 * Computes the fingerprint of a question about a criterion from its wording and all sampled pages with their
 * content.
 */
export function getWholePageCriterionFingerprint(
  question: string,
  contentHashes: ReadonlyMap<string, string>,
): string {
  const pages = [...contentHashes].map(([url, contentHash]) => `${url} ${contentHash}`);
  if ([...contentHashes.values()].includes('')) return UNKNOWN_FINGERPRINT;
  return hashParts([question, ...pages.sort()]);
}

const hashParts = (parts: readonly unknown[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));

/** Names of this length may have been truncated by the rules. */
const MAX_NAME_LENGTH = 300;

/** Returns null if the evidence is incomplete and the page's content is unknown. */
function describeOccurrence(
  occurrence: QuestionOccurrence,
  contentHashes: ReadonlyMap<string, string>,
): string | null {
  const { tag, own, inner, isTruncated, hasTruncatedQuery } = describeSnippet(occurrence.snippet);
  const isAboutPage = tag === '' || tag === 'html' || tag === 'body';
  const isEnough = !isTruncated && !isAboutPage && occurrence.name.length < MAX_NAME_LENGTH;
  const contentHash = contentHashes.get(occurrence.page_url) ?? '';
  if (!isEnough && (contentHash === '' || hasTruncatedQuery)) return null;
  const facts = Object.entries(occurrence.facts)
    .map(([name, value]) => [name, normalizeFact(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    occurrence.role,
    normalizeText(occurrence.name),
    normalizeText(occurrence.message),
    facts,
    isAboutPage ? tag : own,
    // Where a snippet is truncated depends on the length of its class names, so the page's content is compared instead.
    isEnough ? inner : [occurrence.page_url, contentHash],
  ]);
}

type Fact = QuestionOccurrence['facts'][string];

function normalizeFact(value: Fact): Fact {
  if (typeof value === 'string') return normalizeText(value);
  return Array.isArray(value) ? value.map(normalizeText) : value;
}
