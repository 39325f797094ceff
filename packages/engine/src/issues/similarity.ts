import { stripFileHash } from './element-evidence.ts';
import type { IssueTraits } from './issue-traits.ts';

/** Traits prepared for comparison; computed once per issue. */
export interface PreparedTraits {
  readonly occurrences: readonly PreparedOccurrence[];
  /** Occurrences whose element hash is not in the other scan: the element was changed or fixed, or is new. */
  readonly unmatchedOccurrences: readonly PreparedOccurrence[];
  readonly fingerprints: ReadonlySet<string>;
  /** Hashes of its elements, see `hashElement`, with the number of elements per hash. */
  readonly elementHashes: ReadonlyMap<string, number>;
  /** Keys to look up issues by when there are too many to compare all pairs. */
  readonly lookupKeys: readonly string[];
}

/** The parts of each step of a stable path, the element itself first. */
type StepSets = readonly ReadonlySet<string>[];

interface PreparedOccurrence {
  readonly page: string;
  readonly path: StepSets;
  /** The path with tags only, which doesn't change with new class names or ids. */
  readonly tags: StepSets;
  readonly selector: string;
  readonly role: string | null;
  /** Words in the name and text. */
  readonly words: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

/** @param others Hashes of the issues that it is compared with. */
export function prepareTraits(issue: IssueTraits, others: ReadonlySet<string>): PreparedTraits {
  const prepared = issue.places.map(
    ({ page, path, selector, role, name, text, attributes, classes }): PreparedOccurrence => ({
      page,
      path: path.map((step) => new Set(splitStep(step))),
      tags: path.map((step) => new Set(splitStep(step).slice(0, 1))),
      selector,
      role,
      words: new Set(`${name} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
      attributes: new Set(attributes.map(stripFileHash)),
      classes: new Set(classes),
    }),
  );
  const isUnmatched = (element?: string) => element === undefined || !others.has(element);
  return {
    occurrences: prepared,
    unmatchedOccurrences: prepared.filter((_, index) => isUnmatched(issue.places[index]!.element)),
    fingerprints: new Set(issue.places.map(({ fingerprint }) => fingerprint)),
    elementHashes: countHashes(issue.elements),
    lookupKeys: [
      ...new Set(
        issue.places.flatMap(({ fingerprint, page, selector, path, name, text, attributes }) => [
          fingerprint,
          `at ${page} ${selector}`,
          `path ${path.join(' < ')}`,
          `says ${name} ${text}`,
          ...attributes.map(stripFileHash),
        ]),
      ),
    ],
  };
}

function countHashes(hashes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

/** Splits a step of a stable path into its tag, role, id and classes. */
function splitStep(step: string): string[] {
  return step.match(/^[^.#[@]+|\[[^\]]*\]|[.#@][^.#[@]+/g) ?? [step];
}

/** Weight of each kind of evidence that both sides have. */
const weights = { page: 1.5, selector: 1.5, path: 3, role: 0.5, words: 2.5, attributes: 2.5, classes: 0.5 };

/** Certainty for one shared element; each further element increases it. */
const MIN_SHARED_CERTAINTY = 0.6;

/** Computes the certainty, from 0 to 1, that two issues with the same rule and reason are the same. */
export function computeSimilarity(before: PreparedTraits, now: PreparedTraits): number {
  for (const fingerprint of before.fingerprints) if (now.fingerprints.has(fingerprint)) return 1;
  const shared = computeSharedElements(before, now);
  const bySharing = shared > 0 ? MIN_SHARED_CERTAINTY + (1 - MIN_SHARED_CERTAINTY) * shared : 0;
  // Always less certain than equal fingerprints.
  return 0.99 * Math.max(bySharing, getMaxSimilarity(before.unmatchedOccurrences, now.unmatchedOccurrences));
}

/** Computes the similarity of two issues that share an element, to tell issues with the same hashes apart. */
export const computeProximity = (before: PreparedTraits, now: PreparedTraits): number =>
  getMaxSimilarity(before.occurrences, now.occurrences);

function getMaxSimilarity(before: readonly PreparedOccurrence[], now: readonly PreparedOccurrence[]): number {
  let max = 0;
  for (const a of before) for (const b of now) max = Math.max(max, computeOccurrenceSimilarity(a, b));
  return max;
}

function computeOccurrenceSimilarity(a: PreparedOccurrence, b: PreparedOccurrence): number {
  let [reached, possible] = [0, 0];
  const weigh = (weight: number, share: number) => {
    reached += weight * share;
    possible += weight;
  };
  weigh(weights.page, a.page === b.page ? 1 : 0);
  weigh(weights.selector, a.selector === b.selector ? 1 : 0);
  weigh(weights.path, computePathSimilarity(a.path, b.path));
  weigh(weights.role, a.role === b.role ? 1 : 0);
  for (const kind of ['words', 'attributes', 'classes'] as const) {
    if (a[kind].size + b[kind].size > 0) weigh(weights[kind], computeOverlap(a[kind], b[kind]));
  }
  return reached / possible;
}

/** Computes the share of elements that are in both issues, based on their hashes. */
export function computeSharedElements(
  { elementHashes: a }: PreparedTraits,
  { elementHashes: b }: PreparedTraits,
): number {
  let [shared, total] = [0, 0];
  for (const count of [...a.values(), ...b.values()]) total += count;
  for (const [hash, count] of a) shared += Math.min(count, b.get(hash) ?? 0);
  return shared === 0 ? 0 : shared / (total - shared);
}

/** Returns whether the issues share an element, based on its hash. */
export function hasSharedElement(
  { elementHashes: a }: PreparedTraits,
  { elementHashes: b }: PreparedTraits,
  counts: (hash: string) => boolean = () => true,
): boolean {
  return a.keys().some((hash) => b.has(hash) && counts(hash));
}

/**
 * Returns whether the issues share a changed element: on the same page, with the same content, at nearly the
 * same location.
 */
export function hasSameOccurrence(before: PreparedTraits, now: PreparedTraits): boolean {
  return before.unmatchedOccurrences.some((a) => now.unmatchedOccurrences.some((b) => isSameElement(a, b)));
}

function isSameElement(a: PreparedOccurrence, b: PreparedOccurrence): boolean {
  if (a.role !== b.role || a.page !== b.page) return false;
  if (a.selector === b.selector && computePathSimilarity(a.path, b.path) >= SAME_PATH_SIMILARITY) return true;
  const hasSameContent = isSameSet(a.words, b.words) && isSameSet(a.attributes, b.attributes);
  return hasSameContent && hasContent(a) && computePathSimilarity(a.tags, b.tags) >= SIMILAR_PATH_SIMILARITY;
}

/** Returns whether the occurrence has identifying content; a type or a role does not identify an element. */
const hasContent = ({ words, attributes }: PreparedOccurrence): boolean =>
  words.size > 0 || attributes.values().some((attribute) => !genericAttribute.test(attribute));

const genericAttribute = /^(type|role|scope|lang|autocomplete)=/;

const [SAME_PATH_SIMILARITY, SIMILAR_PATH_SIMILARITY, SAME_CONTENT_SIMILARITY] = [0.8, 0.5, 0.9];

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size + b.size === 0 || computeOverlap(a, b) >= SAME_CONTENT_SIMILARITY;
}

/** Computes the number of shared members relative to all members (Jaccard index). */
function computeOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * Computes the similarity of two paths based on their longest common subsequence, so that an additional
 * wrapper on one side matters little. The element's own step counts most, and each ancestor counts less than
 * the one below it.
 */
function computePathSimilarity(a: StepSets, b: StepSets): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  let above = new Float64Array(b.length + 1);
  for (let i = a.length - 1; i >= 0; i--) {
    const row = new Float64Array(b.length + 1);
    for (let j = b.length - 1; j >= 0; j--) {
      const joined = above[j + 1]! + getStepWeight(Math.min(i, j)) * computeOverlap(a[i]!, b[j]!);
      row[j] = Math.max(joined, above[j]!, row[j + 1]!);
    }
    above = row;
  }
  return above[0]! / Math.max(getTotalWeight(a.length), getTotalWeight(b.length));
}

const getStepWeight = (position: number): number => 0.8 ** position;
const getTotalWeight = (length: number): number => (1 - 0.8 ** length) / (1 - 0.8);
