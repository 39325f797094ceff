import type { Finding } from '@curbcut/contract';
import { parseColor } from '@curbcut/page-model';
import { compareStrings } from '../compare-strings.ts';
import { snippetParts } from '../snippet-parts.ts';
import { colorPair } from './cause.ts';
import { componentKey } from './component.ts';
import { isSameLook, isSameSelf, type Look, lookOf } from './look.ts';
import { placeOf } from './place.ts';

/** Findings with one fingerprint, on all pages of a site. */
export interface SiteCause {
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
export function joinCauses(causes: readonly SiteCause[]): Map<string, string> {
  const joined = new Joined(causes);
  for (const alike of Map.groupBy(causes, kindOf).values()) {
    if (alike.length === 1) continue;
    joinColors(alike, joined);
    joinComponents(alike, joined);
    joinListed(alike, joined);
    joinHabits(alike, joined);
  }
  return joined.replaced();
}

/** Only the same rule, broken in the same way by the same kind of element, can have one cause. */
function kindOf({ first }: SiteCause): string {
  const { ruleId, outcome, reason } = first;
  // What is known to be written in two components is written twice; colours come from where both get them.
  return [ruleId, outcome, reason, ...(colorPair(first) === null ? [componentKey(first)] : [])].join('\n');
}

/** Causes joined so far (union-find). */
class Joined {
  readonly #parent = new Map<SiteCause, SiteCause>();
  readonly #causes: readonly SiteCause[];

  constructor(causes: readonly SiteCause[]) {
    this.#causes = causes;
  }

  join(a: SiteCause, b: SiteCause): void {
    const [one, other] = [this.#of(a), this.#of(b)];
    if (one !== other) this.#parent.set(other, one);
  }

  /** The commonest of the joined stands for them: it is the likeliest to be there in the next scan. */
  replaced(): Map<string, string> {
    const replaced = new Map<string, string>();
    for (const members of Map.groupBy(this.#causes, (cause) => this.#of(cause)).values()) {
      const [first, ...others] = members.toSorted(
        (a, b) => b.occurrences - a.occurrences || compareStrings(a.fingerprint, b.fingerprint),
      );
      for (const { fingerprint } of others) replaced.set(fingerprint, first!.fingerprint);
    }
    return replaced;
  }

  #of(cause: SiteCause): SiteCause {
    let top = cause;
    for (let above = this.#parent.get(top); above !== undefined; above = this.#parent.get(top)) top = above;
    if (top !== cause) this.#parent.set(cause, top);
    return top;
  }
}

/** Surfaces of one design (white, a pale grey) differ by no more than this in red, green and blue, each from 0 to 1. */
const sameSurface = 0.1;

function isSameSurface(one: string, other: string): boolean {
  const [a, b] = [parseColor(one), parseColor(other)];
  if (a === null || b === null) return one === other;
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= sameSurface;
}

/** A text colour is one token on surfaces that are nearly the same, and on any surface in the same place. */
function joinColors(causes: readonly SiteCause[], joined: Joined): void {
  const pairs = causes.flatMap((cause) => {
    const pair = colorPair(cause.first);
    return pair === null ? [] : [{ cause, ...pair, place: placeOf(cause.first) }];
  });
  for (const same of Map.groupBy(pairs, ({ foreground }) => foreground).values()) {
    const kept: typeof same = [];
    for (const pair of same) {
      for (const other of kept) {
        const isSamePlace = other.place.kind !== 'prose' && other.place.key === pair.place.key;
        if (isSamePlace || isSameSurface(pair.background, other.background))
          joined.join(other.cause, pair.cause);
      }
      if (kept.length < mostCompared) kept.push(pair);
    }
  }
}

/** Causes that one is compared with at most. */
const mostCompared = 200;

interface Part {
  readonly cause: SiteCause;
  readonly look: Look;
  /** What it is made of within, icons included, texts left out; empty where there is nothing. */
  readonly inner: string;
}

/** The same component in several places, or in several variants. */
function joinComponents(causes: readonly SiteCause[], joined: Joined): void {
  const parts = causes.flatMap((cause): Part[] => {
    const { first: finding } = cause;
    const classes = finding.origin?.classes ?? [];
    if (classes.length === 0 || colorPair(finding) !== null || finding.origin?.prose) return [];
    return [{ cause, look: lookOf(classes), inner: innerOf(finding) }];
  });
  const sharing = new Map<string, Part[]>();
  for (const part of parts) {
    const tag = snippetParts(part.cause.first.snippet).tag;
    for (const name of part.look.self.keys()) {
      const key = `${tag} ${part.cause.first.role} ${name}`;
      const others = sharing.get(key) ?? [];
      for (const other of others) {
        const isSame =
          isSameLook(part.look, other.look) ||
          (part.inner !== '' && part.inner === other.inner && isSameSelf(part.look, other.look));
        if (isSame) joined.join(other.cause, part.cause);
      }
      if (others.length < mostCompared) others.push(part);
      sharing.set(key, others);
    }
  }
}

function innerOf({ snippet }: Finding): string {
  const { inner } = snippetParts(snippet);
  return (inner.match(/<[a-z][^\s>]*|\sd="[^"]*"?/gi) ?? []).join('');
}

/** Entries of one list, each with a class of its own: one loop over networks, languages, steps ... made them all. */
function joinListed(causes: readonly SiteCause[], joined: Joined): void {
  const listed = causes.filter(({ first: finding }) => {
    const [, holder = '', list = ''] = finding.path;
    return (
      /^(li|\w+\[listitem\])/.test(holder) &&
      list !== '' &&
      !finding.origin?.prose &&
      colorPair(finding) === null
    );
  });
  const lists = Map.groupBy(listed, ({ first: finding }) => {
    const [self = '', item = '', ...above] = finding.path;
    return [tagOf(self), tagOf(item), ...above].join(' < ');
  });
  for (const [first, ...others] of lists.values()) for (const other of others) joined.join(first!, other);
}

const tagOf = (step: string): string => /^[^.#[@]*/.exec(step)?.[0] ?? '';

/** So many of the same slip, in texts all over a site, are a habit (or a converter's doing), mended by one decision. */
const makesHabit = 12;

function joinHabits(causes: readonly SiteCause[], joined: Joined): void {
  const slips = causes.filter(({ first: finding }) => finding.origin?.prose && colorPair(finding) === null);
  const kinds = Map.groupBy(slips, ({ first: finding }) =>
    finding.path.slice(0, finding.origin!.prose!.depth).map(tagOf).join(' < '),
  );
  for (const [first, ...others] of kinds.values()) {
    if (others.length + 1 < makesHabit) continue;
    for (const other of others) joined.join(first!, other);
  }
}
