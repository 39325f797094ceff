import type { IssueTraits } from './traits.ts';

/** Traits as they are compared; made once for each issue. */
export interface Prepared {
  readonly places: readonly PreparedPlace[];
  readonly fingerprints: ReadonlySet<string>;
  /** What issues are looked up by when there are too many to compare each with each. */
  readonly traits: readonly string[];
}

interface PreparedPlace {
  readonly page: string;
  readonly path: readonly ReadonlySet<string>[];
  readonly prose: boolean;
  /** Tags of the element and its nearest ancestors. */
  readonly tags: string;
  readonly selector: string;
  readonly role: string | null;
  /** Words of name and text. */
  readonly words: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

export function prepare({ places }: IssueTraits): Prepared {
  const prepared = places.map(
    ({ page, path, prose, selector, role, name, text, attributes, classes }): PreparedPlace => ({
      page,
      path: path.map((step) => new Set(partsOf(step))),
      prose,
      tags: path
        .slice(0, 5)
        .map((step) => partsOf(step)[0])
        .join(' '),
      selector,
      role,
      words: new Set(`${name} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
      attributes: new Set(attributes.map(withoutHash)),
      classes: new Set(classes),
    }),
  );
  return {
    places: prepared,
    fingerprints: new Set(places.map(({ fingerprint }) => fingerprint)),
    traits: [
      ...new Set(
        places.flatMap(({ fingerprint, page, selector, path, name, text, attributes }) => [
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

/** Tag, role, id and classes of a step of a stable path. */
function partsOf(step: string): string[] {
  return step.match(/^[^.#[@]+|\[[^\]]*\]|[.#@][^.#[@]+/g) ?? [step];
}

/** Build tools put a hash of the content into the names of files: `logo.3fa92c1b.svg`. */
function withoutHash(attribute: string): string {
  return attribute.replace(/[.-](?=[\w]*\d)[\w]{6,20}(?=\.\w{2,5}(?:$|[?#]))/, '');
}

/** What each kind of evidence weighs, when both sides have it. */
const weights = { page: 1.5, selector: 1.5, path: 3, role: 0.5, words: 2.5, attributes: 2.5, classes: 0.5 };

/** How sure it is that two issues of the same rule and reason are one, from 0 to 1. */
export function likeness(before: Prepared, now: Prepared): number {
  for (const fingerprint of before.fingerprints) if (now.fingerprints.has(fingerprint)) return 1;
  let most = 0;
  for (const a of before.places) {
    for (const b of now.places) most = Math.max(most, placeLikeness(a, b));
  }
  // Never as sure as the same fingerprint.
  return 0.99 * most;
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

/**
 * Whether some place of both is the same element for sure, whatever became of what it was counted with: on the same page,
 * saying and showing the same in nearly the same place, or one of many that are counted one by one now.
 */
export function sharePlace(before: Prepared, now: Prepared): boolean {
  // Slips that were one habit, and are too few for it now.
  const isHabit = before.fingerprints.size > 1;
  return before.places.some((a) =>
    now.places.some((b) => isSameElement(a, b) || (isHabit && a.prose && b.prose && a.tags === b.tags)),
  );
}

function isSameElement(a: PreparedPlace, b: PreparedPlace): boolean {
  if (a.role !== b.role) return false;
  // What stood around it changed so much that it counts as running text now, or no longer: that broke nothing.
  if (a.prose !== b.prose && a.tags === b.tags) return true;
  if (a.page !== b.page) return false;
  const path = pathLikeness(a.path, b.path);
  if (a.selector === b.selector && path >= samePath) return true;
  const hasContent = a.words.size + a.attributes.size > 0;
  return hasContent && path >= likePath && isSame(a.words, b.words) && isSame(a.attributes, b.attributes);
}

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
function pathLikeness(a: PreparedPlace['path'], b: PreparedPlace['path']): number {
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
