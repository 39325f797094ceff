import { diffArrays } from 'diff';

/** Consecutive lines that are in both transcripts, or only in the earlier or the later one. */
export interface TranscriptChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
}

/** Maximum number of changed lines for comparing two transcripts line by line. */
const MAX_CHANGED_LINES = 2_000;
/** Unchanged lines shown around each change. */
const CONTEXT_LINES = 2;

/** Compares two transcripts line by line. If they have hardly anything in common, all lines count as changed. */
export function compareTranscripts(earlier: readonly string[], later: readonly string[]): TranscriptChange[] {
  const parts = diffArrays([...earlier], [...later], { maxEditLength: MAX_CHANGED_LINES });
  if (parts === undefined) {
    return [
      { kind: 'removed', lines: earlier },
      { kind: 'added', lines: later },
    ];
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
}

export const hasChanged = (changes: readonly TranscriptChange[]): boolean =>
  changes.some(({ kind }) => kind !== 'same');

/** Formats the changed lines after `-` or `+`, with some unchanged lines around them. */
export function formatChanges(changes: readonly TranscriptChange[]): string[] {
  return changes.flatMap(({ kind, lines }, at) => {
    if (kind !== 'same') return lines.map((line) => `${kind === 'added' ? '+' : '-'} ${line}`);
    const before = at === 0 ? [] : lines.slice(0, CONTEXT_LINES);
    const rest = lines.slice(before.length);
    const after = at === changes.length - 1 ? [] : rest.slice(-CONTEXT_LINES);
    const gap = rest.length > after.length ? ['  ...'] : [];
    return [...before.map(indent), ...gap, ...after.map(indent)];
  });
}

const indent = (line: string): string => `  ${line}`;
