import { stripFileHash } from './element-evidence.ts';
import type { IssueTraits } from './issue-traits.ts';

/** Traits as they are compared; made once for each issue. */
export interface PreparedTraits {
  readonly occurrences: readonly PreparedOccurrence[];
  /** Those whose element is not found on the other side by its mark: it was changed, or mended, or is new. */
  readonly unmatchedOccurrences: readonly PreparedOccurrence[];
  readonly fingerprints: ReadonlySet<string>;
  /** Marks of its elements, see `elementMark`, and how many of them have each. */
  readonly elementHashes: ReadonlyMap<string, number>;
  /** What issues are looked up by when there are too many to compare each with each. */
  readonly lookupKeys: readonly string[];
}

/** What each step of a stable path holds, the element itself first. */
type StepSets = readonly ReadonlySet<string>[];

interface PreparedOccurrence {
  readonly page: string;
  readonly path: StepSets;
  /** Its path by tags alone, which neither new class names nor new ids change. */
  readonly tags: StepSets;
  readonly selector: string;
  readonly role: string | null;
  /** Words of name and text. */
  readonly words: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

/** @param others Marks of the issues that it is compared with. */
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
  const isOpen = (element?: string) => element === undefined || !others.has(element);
  return {
    occurrences: prepared,
    unmatchedOccurrences: prepared.filter((_, index) => isOpen(issue.places[index]!.element)),
    fingerprints: new Set(issue.places.map(({ fingerprint }) => fingerprint)),
    elementHashes: countHashes(issue.elements ?? []),
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

function countHashes(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

/** Tag, role, id and classes of a step of a stable path. */
function splitStep(step: string): string[] {
  return step.match(/^[^.#[@]+|\[[^\]]*\]|[.#@][^.#[@]+/g) ?? [step];
}

/** What each kind of evidence weighs, when both sides have it. */
const weights = { page: 1.5, selector: 1.5, path: 3, role: 0.5, words: 2.5, attributes: 2.5, classes: 0.5 };

/** An element of both alone makes it so sure; each further one adds to it. */
const MIN_SHARED_CERTAINTY = 0.6;

/** How sure it is that two issues of the same rule and reason are one, from 0 to 1. */
export function computeSimilarity(before: PreparedTraits, now: PreparedTraits): number {
  for (const fingerprint of before.fingerprints) if (now.fingerprints.has(fingerprint)) return 1;
  const shared = computeSharedElements(before, now);
  const bySharing = shared > 0 ? MIN_SHARED_CERTAINTY + (1 - MIN_SHARED_CERTAINTY) * shared : 0;
  // Never as sure as the same fingerprint.
  return 0.99 * Math.max(bySharing, getMaxSimilarity(before.unmatchedOccurrences, now.unmatchedOccurrences));
}

/** How alike the places of two issues are that share an element: it tells issues with the same marks apart. */
export const computeProximity = (before: PreparedTraits, now: PreparedTraits): number =>
  getMaxSimilarity(before.occurrences, now.occurrences);

function getMaxSimilarity(before: readonly PreparedOccurrence[], now: readonly PreparedOccurrence[]): number {
  let most = 0;
  for (const a of before) for (const b of now) most = Math.max(most, computeOccurrenceSimilarity(a, b));
  return most;
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

/** Share of the elements of both that are in both, by their marks. */
export function computeSharedElements(
  { elementHashes: a }: PreparedTraits,
  { elementHashes: b }: PreparedTraits,
): number {
  let [shared, all] = [0, 0];
  for (const count of [...a.values(), ...b.values()]) all += count;
  for (const [mark, count] of a) shared += Math.min(count, b.get(mark) ?? 0);
  return shared === 0 ? 0 : shared / (all - shared);
}

/** Whether an element of both is the same, by its mark. */
export function hasSharedElement(
  { elementHashes: a }: PreparedTraits,
  { elementHashes: b }: PreparedTraits,
  counts: (mark: string) => boolean = () => true,
): boolean {
  return a.keys().some((mark) => b.has(mark) && counts(mark));
}

/** Whether a changed element of both is the same: on the same page, saying and showing the same in nearly the same place. */
export function hasSameOccurrence(before: PreparedTraits, now: PreparedTraits): boolean {
  return before.unmatchedOccurrences.some((a) => now.unmatchedOccurrences.some((b) => isSameElement(a, b)));
}

function isSameElement(a: PreparedOccurrence, b: PreparedOccurrence): boolean {
  if (a.role !== b.role || a.page !== b.page) return false;
  if (a.selector === b.selector && computePathSimilarity(a.path, b.path) >= SAME_PATH_SIMILARITY) return true;
  const isAlike = isSameSet(a.words, b.words) && isSameSet(a.attributes, b.attributes);
  return isAlike && hasContent(a) && computePathSimilarity(a.tags, b.tags) >= SIMILAR_PATH_SIMILARITY;
}

/** Whether it says, shows or leads to anything; a type or a role says nothing of which one it is. */
const hasContent = ({ words, attributes }: PreparedOccurrence): boolean =>
  words.size > 0 || attributes.values().some((attribute) => !genericAttribute.test(attribute));

const genericAttribute = /^(type|role|scope|lang|autocomplete)=/;

const [SAME_PATH_SIMILARITY, SIMILAR_PATH_SIMILARITY, SAME_CONTENT_SIMILARITY] = [0.8, 0.5, 0.9];

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size + b.size === 0 || computeOverlap(a, b) >= SAME_CONTENT_SIMILARITY;
}

/** Shared members against all members (Jaccard). */
function computeOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * How alike two paths are, steps in order, with steps left out where one side has a wrapper more: the longest common
 * subsequence, the element's own step counting most and each ancestor less than the one below it.
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
