import { type LineChange, selectContext } from '@curbcut/engine';

export const hasChanged = (changes: readonly LineChange[]): boolean =>
  changes.some(({ kind }) => kind !== 'same');

/** Formats the changed lines after `-` or `+`, with some unchanged lines around them. */
export function formatChanges(changes: readonly LineChange[]): string[] {
  return changes.flatMap(({ kind, lines }, at) => {
    if (kind !== 'same') return lines.map((line) => `${kind === 'added' ? '+' : '-'} ${line}`);
    const context = selectContext(lines, at === 0, at === changes.length - 1);
    return context.map((line) => `  ${line.kind === 'skipped' ? '...' : line.text}`);
  });
}
