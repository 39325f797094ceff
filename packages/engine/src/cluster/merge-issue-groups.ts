import type { Finding } from '@curbcut/contract';
import { parseColor } from '@curbcut/page-model';
import { compareStrings } from '../compare-strings.ts';
import { parseSnippet } from '../parse-snippet.ts';
import {
  type ClassSignature,
  getClassSignature,
  hasSameOwnClasses,
  isSameComponentPart,
} from './class-signature.ts';
import { getLocation } from './element-location.ts';
import { getColorPair } from './issue-key.ts';
import { getComponentKey } from './source-component.ts';

/** Findings with one fingerprint, on all pages of a site. */
export interface SiteIssueGroup {
  readonly fingerprint: string;
  /** The one met first, by page and place on the page. */
  readonly first: Finding;
  readonly occurrences: number;
}

/**
 * Joins causes that only a look at the whole site shows to be one: a component whose class names are drawn or made of
 * utilities, in several places; a colour on several surfaces; a habit of those who write. Give it the causes of all pages,
 * once; it takes thousands, not findings.
 *
 * @returns for each fingerprint that is to be replaced, that of the cause it belongs to.
 */
export function mergeIssueGroups(causes: readonly SiteIssueGroup[]): Map<string, string> {
  const joined = new GroupUnion(causes);
  for (const alike of Map.groupBy(causes, getGroupKind).values()) {
    if (alike.length === 1) continue;
    mergeByColor(alike, joined);
    mergeByComponent(alike, joined);
    mergeListEntries(alike, joined);
    mergeHabits(alike, joined);
  }
  return joined.getReplacements();
}

/** Only the same rule, broken in the same way by the same kind of element, can have one cause. */
function getGroupKind({ first }: SiteIssueGroup): string {
  const { ruleId, outcome, reason } = first;
  // What is known to be written in two components is written twice; colours come from where both get them.
  return [ruleId, outcome, reason, ...(getColorPair(first) === null ? [getComponentKey(first)] : [])].join(
    '\n',
  );
}

/** Causes joined so far (union-find). */
class GroupUnion {
  readonly #parent = new Map<SiteIssueGroup, SiteIssueGroup>();
  readonly #groups: readonly SiteIssueGroup[];

  constructor(causes: readonly SiteIssueGroup[]) {
    this.#groups = causes;
  }

  merge(a: SiteIssueGroup, b: SiteIssueGroup): void {
    const [one, other] = [this.#findRoot(a), this.#findRoot(b)];
    if (one !== other) this.#parent.set(other, one);
  }

  /** The commonest of the joined stands for them: it is the likeliest to be there in the next scan. */
  getReplacements(): Map<string, string> {
    const replaced = new Map<string, string>();
    for (const members of Map.groupBy(this.#groups, (cause) => this.#findRoot(cause)).values()) {
      const [first, ...others] = members.toSorted(
        (a, b) => b.occurrences - a.occurrences || compareStrings(a.fingerprint, b.fingerprint),
      );
      for (const { fingerprint } of others) replaced.set(fingerprint, first!.fingerprint);
    }
    return replaced;
  }

  #findRoot(cause: SiteIssueGroup): SiteIssueGroup {
    let top = cause;
    for (let above = this.#parent.get(top); above !== undefined; above = this.#parent.get(top)) top = above;
    if (top !== cause) this.#parent.set(cause, top);
    return top;
  }
}

/** Surfaces of one design (white, a pale grey) differ by no more than this in red, green and blue, each from 0 to 1. */
const MAX_SURFACE_DIFFERENCE = 0.1;

function isSameSurface(one: string, other: string): boolean {
  const [a, b] = [parseColor(one), parseColor(other)];
  if (a === null || b === null) return one === other;
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= MAX_SURFACE_DIFFERENCE;
}

/** A text colour is one token on surfaces that are nearly the same, and on any surface in the same place. */
function mergeByColor(causes: readonly SiteIssueGroup[], joined: GroupUnion): void {
  const pairs = causes.flatMap((cause) => {
    const pair = getColorPair(cause.first);
    return pair === null ? [] : [{ cause, ...pair, place: getLocation(cause.first) }];
  });
  for (const same of Map.groupBy(pairs, ({ foreground }) => foreground).values()) {
    const kept: typeof same = [];
    for (const pair of same) {
      for (const other of kept) {
        const isSamePlace = other.place.kind !== 'prose' && other.place.key === pair.place.key;
        if (isSamePlace || isSameSurface(pair.background, other.background))
          joined.merge(other.cause, pair.cause);
      }
      if (kept.length < MAX_COMPARED) kept.push(pair);
    }
  }
}

/** Causes that one is compared with at most. */
const MAX_COMPARED = 200;

interface ComponentCandidate {
  readonly group: SiteIssueGroup;
  readonly signature: ClassSignature;
  /** What it is made of within, icons included, texts left out; empty where there is nothing. */
  readonly innerMarkup: string;
}

/** The same component in several places, or in several variants. */
function mergeByComponent(causes: readonly SiteIssueGroup[], joined: GroupUnion): void {
  const parts = causes.flatMap((group): ComponentCandidate[] => {
    const { first: finding } = group;
    const classes = finding.origin?.classes ?? [];
    if (classes.length === 0 || getColorPair(finding) !== null || finding.origin?.prose) return [];
    return [{ group, signature: getClassSignature(classes), innerMarkup: getInnerMarkup(finding) }];
  });
  const sharing = new Map<string, ComponentCandidate[]>();
  for (const part of parts) {
    const tag = parseSnippet(part.group.first.snippet).tag;
    for (const name of part.signature.self.keys()) {
      const key = `${tag} ${part.group.first.role} ${name}`;
      const others = sharing.get(key) ?? [];
      for (const other of others) {
        const isSame =
          isSameComponentPart(part.signature, other.signature) ||
          (part.innerMarkup !== '' &&
            part.innerMarkup === other.innerMarkup &&
            hasSameOwnClasses(part.signature, other.signature));
        if (isSame) joined.merge(other.group, part.group);
      }
      if (others.length < MAX_COMPARED) others.push(part);
      sharing.set(key, others);
    }
  }
}

function getInnerMarkup({ snippet }: Finding): string {
  const { inner } = parseSnippet(snippet);
  return (inner.match(/<[a-z][^\s>]*|\sd="[^"]*"?/gi) ?? []).join('');
}

/** Entries of one list, each with a class of its own: one loop over networks, languages, steps ... made them all. */
function mergeListEntries(causes: readonly SiteIssueGroup[], joined: GroupUnion): void {
  const listed = causes.filter(({ first: finding }) => {
    const [, holder = '', list = ''] = finding.path;
    return (
      /^(li|\w+\[listitem\])/.test(holder) &&
      list !== '' &&
      !finding.origin?.prose &&
      getColorPair(finding) === null
    );
  });
  const lists = Map.groupBy(listed, ({ first: finding }) => {
    const [self = '', item = '', ...above] = finding.path;
    return [getTag(self), getTag(item), ...above].join(' < ');
  });
  for (const [first, ...others] of lists.values()) for (const other of others) joined.merge(first!, other);
}

const getTag = (step: string): string => /^[^.#[@]*/.exec(step)?.[0] ?? '';

/** So many of the same slip, in texts all over a site, are a habit (or a converter's doing), mended by one decision. */
const MIN_HABIT_OCCURRENCES = 12;

function mergeHabits(causes: readonly SiteIssueGroup[], joined: GroupUnion): void {
  const slips = causes.filter(
    ({ first: finding }) => finding.origin?.prose && getColorPair(finding) === null,
  );
  const kinds = Map.groupBy(slips, ({ first: finding }) =>
    finding.path.slice(0, finding.origin!.prose!.depth).map(getTag).join(' < '),
  );
  for (const [first, ...others] of kinds.values()) {
    if (others.length + 1 < MIN_HABIT_OCCURRENCES) continue;
    for (const other of others) joined.merge(first!, other);
  }
}
