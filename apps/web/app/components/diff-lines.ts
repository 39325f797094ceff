/** A line of a change: `gap` stands for lines that were left out between two places. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly text: string;
}

/** The lines of a unified diff without names of files. */
export function diffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const text = line.slice(1);
    if (line.startsWith('@@')) {
      if (lines.length > 0) lines.push({ kind: 'gap', text: '' });
    } else if (line.startsWith('+')) lines.push({ kind: 'added', text });
    else if (line.startsWith('-')) lines.push({ kind: 'removed', text });
    // A line of the format itself: the file has no line break at its end.
    else if (line.startsWith(' ')) lines.push({ kind: 'same', text });
  }
  return lines;
}
