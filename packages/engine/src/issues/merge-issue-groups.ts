import type { Finding } from '@curbcut/contract';
import { parseColor } from '@curbcut/page-model';
import { compareStrings } from '../compare-strings.ts';
import {
  type ClassSignature,
  getClassSignature,
  hasSameOwnClasses,
  isSameComponentPart,
} from './class-signature.ts';
import { getLocation } from './element-location.ts';
import { getColorPair } from './issue-key.ts';
import { parseSnippet } from './parse-snippet.ts';
import { getComponentKey } from './source-component.ts';

/** Findings with the same fingerprint on all pages of a site. */
export interface SiteIssueGroup {
  readonly fingerprint: string;
  /** The first finding, by page and position on the page. */
  readonly first: Finding;
  readonly occurrences: number;
}

/**
 * Merges groups whose common root cause shows only across the whole site: a component with generated or
 * utility class names in several locations, a color on several surfaces, a repeated habit of authors. Call it
 * once, with the groups of all pages. It is designed for thousands of groups, not for findings.
 *
 * @returns for each fingerprint to replace, the fingerprint of the group it belongs to
 */
export function mergeIssueGroups(groups: readonly SiteIssueGroup[]): Map<string, string> {
  const union = new GroupUnion(groups);
  for (const similar of Map.groupBy(groups, getGroupKind).values()) {
    if (similar.length === 1) continue;
    mergeByColor(similar, union);
    mergeByComponent(similar, union);
    mergeListEntries(similar, union);
    mergeRepeatedMistakes(similar, union);
  }
  return union.getReplacements();
}

/** Only findings with the same rule, outcome and reason can have the same root cause. */
function getGroupKind({ first }: SiteIssueGroup): string {
  const { ruleId, outcome, reason } = first;
  // Code in two components needs two changes, but both components get their colors from the same style sheet.
  return [ruleId, outcome, reason, ...(getColorPair(first) === null ? [getComponentKey(first)] : [])].join(
    '\n',
  );
}

/** The groups merged so far (union-find). */
class GroupUnion {
  readonly #parent = new Map<SiteIssueGroup, SiteIssueGroup>();
  readonly #groups: readonly SiteIssueGroup[];

  constructor(groups: readonly SiteIssueGroup[]) {
    this.#groups = groups;
  }

  merge(a: SiteIssueGroup, b: SiteIssueGroup): void {
    const [one, other] = [this.#findRoot(a), this.#findRoot(b)];
    if (one !== other) this.#parent.set(other, one);
  }

  /**
   * The largest merged group represents the others, since it is the most likely to exist in the next scan.
   */
  getReplacements(): Map<string, string> {
    const replaced = new Map<string, string>();
    for (const members of Map.groupBy(this.#groups, (group) => this.#findRoot(group)).values()) {
      const [first, ...others] = members.toSorted(
        (a, b) => b.occurrences - a.occurrences || compareStrings(a.fingerprint, b.fingerprint),
      );
      for (const { fingerprint } of others) replaced.set(fingerprint, first!.fingerprint);
    }
    return replaced;
  }

  #findRoot(group: SiteIssueGroup): SiteIssueGroup {
    let top = group;
    for (let above = this.#parent.get(top); above !== undefined; above = this.#parent.get(top)) top = above;
    if (top !== group) this.#parent.set(group, top);
    return top;
  }
}

/**
 * Surfaces of one design (white, pale gray) differ by at most this much in red, green and blue, each from 0
 * to 1.
 */
const MAX_SURFACE_DIFFERENCE = 0.1;

function isSameSurface(one: string, other: string): boolean {
  const [a, b] = [parseColor(one), parseColor(other)];
  if (a === null || b === null) return one === other;
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= MAX_SURFACE_DIFFERENCE;
}

/** Merges the same text color on nearly identical surfaces, and on any surface at the same location. */
function mergeByColor(groups: readonly SiteIssueGroup[], union: GroupUnion): void {
  const pairs = groups.flatMap((group) => {
    const pair = getColorPair(group.first);
    return pair === null ? [] : [{ group, ...pair, place: getLocation(group.first) }];
  });
  for (const same of Map.groupBy(pairs, ({ foreground }) => foreground).values()) {
    const kept: typeof same = [];
    for (const pair of same) {
      for (const other of kept) {
        const isSamePlace = other.place.kind !== 'prose' && other.place.key === pair.place.key;
        if (isSamePlace || isSameSurface(pair.background, other.background))
          union.merge(other.group, pair.group);
      }
      if (kept.length < MAX_COMPARED) kept.push(pair);
    }
  }
}

/** Maximum number of groups that a group is compared with. */
const MAX_COMPARED = 200;

interface ComponentCandidate {
  readonly group: SiteIssueGroup;
  readonly signature: ClassSignature;
  /** Markup inside the element, including icons but without text; empty if there is none. */
  readonly innerMarkup: string;
}

/** Merges the same component in several locations or variants. */
function mergeByComponent(groups: readonly SiteIssueGroup[], union: GroupUnion): void {
  const parts = groups.flatMap((group): ComponentCandidate[] => {
    const { first: finding } = group;
    const classes = finding.origin.classes;
    if (classes.length === 0 || getColorPair(finding) !== null || finding.origin.prose) return [];
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
        if (isSame) union.merge(other.group, part.group);
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

/** Merges list items with different classes: one loop (over networks, languages, steps) produced them all. */
function mergeListEntries(groups: readonly SiteIssueGroup[], union: GroupUnion): void {
  const listed = groups.filter(({ first: finding }) => {
    const [, holder = '', list = ''] = finding.path;
    return (
      /^(li|\w+\[listitem\])/.test(holder) &&
      list !== '' &&
      !finding.origin.prose &&
      getColorPair(finding) === null
    );
  });
  const lists = Map.groupBy(listed, ({ first: finding }) => {
    const [self = '', item = '', ...above] = finding.path;
    return [getTag(self), getTag(item), ...above].join(' < ');
  });
  for (const [first, ...others] of lists.values()) for (const other of others) union.merge(first!, other);
}

const getTag = (step: string): string => /^[^.#[@]*/.exec(step)?.[0] ?? '';

/**
 * If the same mistake occurs in text this many times across a site, it is a habit (or a converter's output)
 * that a single decision fixes.
 */
const MIN_HABIT_OCCURRENCES = 12;

function mergeRepeatedMistakes(groups: readonly SiteIssueGroup[], union: GroupUnion): void {
  const mistakes = groups.filter(
    ({ first: finding }) => finding.origin.prose && getColorPair(finding) === null,
  );
  const kinds = Map.groupBy(mistakes, ({ first: finding }) =>
    finding.path.slice(0, finding.origin.prose!.depth).map(getTag).join(' < '),
  );
  for (const [first, ...others] of kinds.values()) {
    if (others.length + 1 < MIN_HABIT_OCCURRENCES) continue;
    for (const other of others) union.merge(first!, other);
  }
}
