import type { ScreenReader, SpokenLine } from '@curbcut/page-model';
import { diffArrays } from 'diff';

/** Consecutive lines that are in both transcripts, or only in the earlier or the later one. */
export interface LineChange<Line = string> {
  readonly kind: 'same' | 'removed' | 'added';
  /** For `same`, the lines of the later transcript. */
  readonly lines: readonly Line[];
}

/**
 * Maximum number of removed and added lines for comparing two transcripts line by line. The time grows with its square:
 * with this maximum, 5,000 lines take 60 ms.
 */
const MAX_CHANGED_LINES = 1_000;
/** Unchanged lines listed before and after each difference. */
const CONTEXT_LINES = 2;

/** Compares two transcripts line by line. If they have hardly anything in common, all lines count as changed. */
export const compareLines = (earlier: readonly string[], later: readonly string[]): LineChange[] =>
  diffLines(earlier, later, (line) => line) ?? [
    { kind: 'removed', lines: earlier },
    { kind: 'added', lines: later },
  ];

/** Compares two lists of lines; returns null if they have hardly anything in common. */
function diffLines<Line>(
  earlier: readonly Line[],
  later: readonly Line[],
  getText: (line: Line) => string,
): LineChange<Line>[] | null {
  const parts = diffArrays([...earlier], [...later], {
    maxEditLength: MAX_CHANGED_LINES,
    comparator: (one, other) => getText(one) === getText(other),
  });
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value,
    })) ?? null
  );
}

/** An unchanged line next to a difference, or a number of lines that aren't listed. */
export type UnchangedLine =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'skipped'; readonly count: number };

/** One line of a comparison. */
export type SpokenDifference =
  | UnchangedLine
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string };

export interface SpokenComparison {
  /** In order, with a few unchanged lines around each difference; empty if nothing changed. */
  readonly differences: readonly SpokenDifference[];
  /** Whether the transcripts have too little in common to be compared line by line. */
  readonly isTooDifferent: boolean;
}

/** Compares what one screen reader announces in two transcripts. */
export function compareTranscripts(
  earlier: readonly SpokenLine[],
  later: readonly SpokenLine[],
  reader: ScreenReader,
): SpokenComparison {
  const getText = ({ says }: SpokenLine) => says[reader];
  const isSpoken = (line: SpokenLine) => getText(line) !== '';
  const [before, after] = [earlier.filter(isSpoken), later.filter(isSpoken)];
  const changes = diffLines(before, after, getText);
  if (changes === null) {
    return {
      differences: [
        ...before.map((line) => ({ kind: 'removed' as const, text: getText(line) })),
        ...after.map((line) => ({ kind: 'added' as const, text: getText(line) })),
      ],
      isTooDifferent: true,
    };
  }
  if (changes.every(({ kind }) => kind === 'same')) return { differences: [], isTooDifferent: false };
  const differences: SpokenDifference[] = [];
  for (let at = 0; at < changes.length; ) {
    if (changes[at]!.kind === 'same') {
      const texts = changes[at]!.lines.map(getText);
      differences.push(...selectContext(texts, at === 0, at === changes.length - 1));
      at += 1;
      continue;
    }
    const removed: SpokenLine[] = [];
    const added: SpokenLine[] = [];
    for (; at < changes.length && changes[at]!.kind !== 'same'; at += 1)
      (changes[at]!.kind === 'removed' ? removed : added).push(...changes[at]!.lines);
    differences.push(...pairLines(removed, added, getText));
  }
  return { differences, isTooDifferent: false };
}

/**
 * Lists the unchanged lines next to differences, and the number of those in between.
 *
 * @param texts unchanged lines in a row
 * @param isFirst whether no difference precedes them
 * @param isLast whether no difference follows them
 */
export function selectContext(texts: readonly string[], isFirst: boolean, isLast: boolean): UnchangedLine[] {
  const show = (lines: readonly string[]) => lines.map((text) => ({ kind: 'same' as const, text }));
  const start = isFirst ? 0 : Math.min(CONTEXT_LINES, texts.length);
  const end = isLast ? texts.length : Math.max(start, texts.length - CONTEXT_LINES);
  const count = end - start;
  return [
    ...show(texts.slice(0, start)),
    ...(count === 0 ? [] : [{ kind: 'skipped' as const, count }]),
    ...show(texts.slice(end)),
  ];
}

/** Pairs removed lines with added ones that are about the same element. Pairs never cross each other. */
function pairLines(
  removed: readonly SpokenLine[],
  added: readonly SpokenLine[],
  getText: (line: SpokenLine) => string,
): SpokenDifference[] {
  const differences: SpokenDifference[] = [];
  const isOnlyPair = removed.length === 1 && added.length === 1;
  let next = 0;
  for (const line of removed) {
    const paired = added.findIndex((other, index) => index >= next && isSameStop(line, other, isOnlyPair));
    if (paired === -1) {
      differences.push({ kind: 'removed', text: getText(line) });
      continue;
    }
    for (const other of added.slice(next, paired)) differences.push({ kind: 'added', text: getText(other) });
    differences.push({ kind: 'changed', before: getText(line), after: getText(added[paired]!) });
    next = paired + 1;
  }
  for (const other of added.slice(next)) differences.push({ kind: 'added', text: getText(other) });
  return differences;
}

/** @param isOnlyPair whether nothing else changed at this position */
function isSameStop({ entry: one }: SpokenLine, { entry: other }: SpokenLine, isOnlyPair: boolean) {
  const isText = typeof one.says === 'string';
  if (isText !== (typeof other.says === 'string')) return false;
  if (one.selector === other.selector) return true;
  if (typeof one.says === 'string' || typeof other.says === 'string') return isOnlyPair;
  const hasSameName = one.says.name !== undefined && one.says.name === other.says.name;
  return hasSameName || (isOnlyPair && one.says.role === other.says.role);
}
