import { withoutHash } from './evidence.ts';
import type { IssueTraits } from './traits.ts';

/** Traits as they are compared; made once for each issue. */
export interface Prepared {
  readonly places: readonly PreparedPlace[];
  /** Those whose element is not found on the other side by its mark: it was changed, or mended, or is new. */
  readonly open: readonly PreparedPlace[];
  readonly fingerprints: ReadonlySet<string>;
  /** Marks of its elements, see `elementMark`, and how many of them have each. */
  readonly elements: ReadonlyMap<string, number>;
  /** What issues are looked up by when there are too many to compare each with each. */
  readonly traits: readonly string[];
}

/** What each step of a stable path holds, the element itself first. */
type Path = readonly ReadonlySet<string>[];

interface PreparedPlace {
  readonly page: string;
  readonly path: Path;
  /** Its path by tags alone, which neither new class names nor new ids change. */
  readonly tags: Path;
  readonly selector: string;
  readonly role: string | null;
  /** Words of name and text. */
  readonly words: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

/** @param others Marks of the issues that it is compared with. */
export function prepare(issue: IssueTraits, others: ReadonlySet<string>): Prepared {
  const prepared = issue.places.map(
    ({ page, path, selector, role, name, text, attributes, classes }): PreparedPlace => ({
      page,
      path: path.map((step) => new Set(partsOf(step))),
      tags: path.map((step) => new Set(partsOf(step).slice(0, 1))),
      selector,
      role,
      words: new Set(`${name} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
      attributes: new Set(attributes.map(withoutHash)),
      classes: new Set(classes),
    }),
  );
  const isOpen = (element?: string) => element === undefined || !others.has(element);
  return {
    places: prepared,
    open: prepared.filter((_, index) => isOpen(issue.places[index]!.element)),
    fingerprints: new Set(issue.places.map(({ fingerprint }) => fingerprint)),
    elements: counted(issue.elements ?? []),
    traits: [
      ...new Set(
        issue.places.flatMap(({ fingerprint, page, selector, path, name, text, attributes }) => [
          fingerprint,
          `at ${page} ${selector}`,
          `path ${path.join(' < ')}`,
          `says ${name} ${text}`,
          ...attributes.map(withoutHash),
        ]),
      ),
    ],
  };
}

function counted(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

/** Tag, role, id and classes of a step of a stable path. */
function partsOf(step: string): string[] {
  return step.match(/^[^.#[@]+|\[[^\]]*\]|[.#@][^.#[@]+/g) ?? [step];
}

/** What each kind of evidence weighs, when both sides have it. */
const weights = { page: 1.5, selector: 1.5, path: 3, role: 0.5, words: 2.5, attributes: 2.5, classes: 0.5 };

/** An element of both alone makes it so sure; each further one adds to it. */
const leastOfShared = 0.6;

/** How sure it is that two issues of the same rule and reason are one, from 0 to 1. */
export function likeness(before: Prepared, now: Prepared): number {
  for (const fingerprint of before.fingerprints) if (now.fingerprints.has(fingerprint)) return 1;
  const shared = sharedElements(before, now);
  const bySharing = shared > 0 ? leastOfShared + (1 - leastOfShared) * shared : 0;
  // Never as sure as the same fingerprint.
  return 0.99 * Math.max(bySharing, mostAlike(before.open, now.open));
}

/** How alike the places of two issues are that share an element: it tells issues with the same marks apart. */
export const nearness = (before: Prepared, now: Prepared): number => mostAlike(before.places, now.places);

function mostAlike(before: readonly PreparedPlace[], now: readonly PreparedPlace[]): number {
  let most = 0;
  for (const a of before) for (const b of now) most = Math.max(most, placeLikeness(a, b));
  return most;
}

function placeLikeness(a: PreparedPlace, b: PreparedPlace): number {
  let [reached, possible] = [0, 0];
  const weigh = (weight: number, share: number) => {
    reached += weight * share;
    possible += weight;
  };
  weigh(weights.page, a.page === b.page ? 1 : 0);
  weigh(weights.selector, a.selector === b.selector ? 1 : 0);
  weigh(weights.path, pathLikeness(a.path, b.path));
  weigh(weights.role, a.role === b.role ? 1 : 0);
  for (const kind of ['words', 'attributes', 'classes'] as const) {
    if (a[kind].size + b[kind].size > 0) weigh(weights[kind], overlap(a[kind], b[kind]));
  }
  return reached / possible;
}

/** Share of the elements of both that are in both, by their marks. */
export function sharedElements({ elements: a }: Prepared, { elements: b }: Prepared): number {
  let [shared, all] = [0, 0];
  for (const count of [...a.values(), ...b.values()]) all += count;
  for (const [mark, count] of a) shared += Math.min(count, b.get(mark) ?? 0);
  return shared === 0 ? 0 : shared / (all - shared);
}

/** Whether an element of both is the same, by its mark. */
export function sharesElement(
  { elements: a }: Prepared,
  { elements: b }: Prepared,
  counts: (mark: string) => boolean = () => true,
): boolean {
  return a.keys().some((mark) => b.has(mark) && counts(mark));
}

/** Whether a changed element of both is the same: on the same page, saying and showing the same in nearly the same place. */
export function hasSamePlace(before: Prepared, now: Prepared): boolean {
  return before.open.some((a) => now.open.some((b) => isSameElement(a, b)));
}

function isSameElement(a: PreparedPlace, b: PreparedPlace): boolean {
  if (a.role !== b.role || a.page !== b.page) return false;
  if (a.selector === b.selector && pathLikeness(a.path, b.path) >= samePath) return true;
  const isAlike = isSame(a.words, b.words) && isSame(a.attributes, b.attributes);
  return isAlike && hasContent(a) && pathLikeness(a.tags, b.tags) >= likePath;
}

/** Whether it says, shows or leads to anything; a type or a role says nothing of which one it is. */
const hasContent = ({ words, attributes }: PreparedPlace): boolean =>
  words.size > 0 || attributes.values().some((attribute) => !general.test(attribute));

const general = /^(type|role|scope|lang|autocomplete)=/;

const [samePath, likePath, sameContent] = [0.8, 0.5, 0.9];

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size + b.size === 0 || overlap(a, b) >= sameContent;
}

/** Shared members against all members (Jaccard). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * How alike two paths are, steps in order, with steps left out where one side has a wrapper more: the longest common
 * subsequence, the element's own step counting most and each ancestor less than the one below it.
 */
function pathLikeness(a: Path, b: Path): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  let above = new Float64Array(b.length + 1);
  for (let i = a.length - 1; i >= 0; i--) {
    const row = new Float64Array(b.length + 1);
    for (let j = b.length - 1; j >= 0; j--) {
      const joined = above[j + 1]! + stepWeight(Math.min(i, j)) * overlap(a[i]!, b[j]!);
      row[j] = Math.max(joined, above[j]!, row[j + 1]!);
    }
    above = row;
  }
  return above[0]! / Math.max(fullWeight(a.length), fullWeight(b.length));
}

const stepWeight = (position: number): number => 0.8 ** position;
const fullWeight = (length: number): number => (1 - 0.8 ** length) / (1 - 0.8);
