import type { LineChange } from '@curbcut/engine';

/** Unchanged lines shown around each change. */
const CONTEXT_LINES = 2;

export const hasChanged = (changes: readonly LineChange[]): boolean =>
  changes.some(({ kind }) => kind !== 'same');

/** Formats the changed lines after `-` or `+`, with some unchanged lines around them. */
export function formatChanges(changes: readonly LineChange[]): string[] {
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
