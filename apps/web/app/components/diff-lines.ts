import { parsePatch } from 'diff';

/** A line in a diff; `gap` represents omitted lines between two hunks. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly text: string;
  /** The range that differs from the line it replaces; null if the whole line is new. */
  readonly changedRange: readonly [from: number, to: number] | null;
}

const lineKinds = { '+': 'added', '-': 'removed', ' ': 'same' } as const;

/**
 * Parses the lines of a unified diff without file names.
 *
 * @throws Error if the text is not a unified diff.
 */
export function parseDiffLines(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  const add = (kind: DiffLine['kind'], text: string) => lines.push({ kind, text, changedRange: null });
  for (const { lines: hunk } of parsePatch(diff).flatMap(({ hunks }) => hunks)) {
    if (lines.length > 0) add('gap', '');
    for (const line of hunk) {
      const kind = lineKinds[line[0] as keyof typeof lineKinds];
      // The format's marker “\ No newline at end of file” is not a line of the diff.
      if (kind) add(kind, line.slice(1));
    }
  }
  return lines.map((line, at) => ({
    ...line,
    changedRange: findChangedRange(line, findCounterpart(lines, at)),
  }));
}

/**
 * Finds a changed line's counterpart: the line at the same position, if as many lines were added as removed.
 */
function findCounterpart(lines: readonly DiffLine[], at: number): DiffLine | undefined {
  const runFrom = (from: number, kind: DiffLine['kind'], step: 1 | -1) => {
    let end = from;
    while (lines[end]?.kind === kind) end += step;
    return Math.abs(end - from);
  };
  const kind = lines[at]!.kind;
  if (kind !== 'added' && kind !== 'removed') return undefined;
  const before = runFrom(at - 1, kind, -1);
  const length = before + runFrom(at, kind, 1);
  const start = at - before;
  const [other, from] =
    kind === 'removed' ? (['added', start + length] as const) : (['removed', start - length] as const);
  const isPaired =
    kind === 'removed' ? runFrom(from, other, 1) === length : runFrom(start - 1, other, -1) === length;
  return isPaired ? lines[from + before] : undefined;
}

/** Returns the range that differs between two lines, extended to whole words. */
function findChangedRange({ text }: DiffLine, other: DiffLine | undefined): DiffLine['changedRange'] {
  if (other === undefined) return null;
  const shorter = Math.min(text.length, other.text.length);
  let from = 0;
  while (from < shorter && text[from] === other.text[from]) from++;
  let behind = 0;
  while (behind < shorter - from && text.at(-1 - behind) === other.text.at(-1 - behind)) behind++;
  let to = text.length - behind;
  const isInWord = (index: number) => /[\w#-]/.test(text[index - 1] ?? '') && /[\w-]/.test(text[index] ?? '');
  while (isInWord(from)) from--;
  while (isInWord(to)) to++;
  return from < to && text.slice(0, from).trim() !== '' ? [from, to] : null;
}

/** Part of a line: whether it differs from the replaced line, and whether it's placeholder text. */
export interface LineSegment {
  readonly text: string;
  readonly isChanged: boolean;
  readonly isPlaceholder: boolean;
}

/** Splits a line where its changed range or a placeholder begins or ends. */
export function splitLine(
  { text, changedRange }: Pick<DiffLine, 'text' | 'changedRange'>,
  placeholders: readonly string[],
): LineSegment[] {
  const found = placeholders.flatMap((placeholder) => {
    const from = text.indexOf(placeholder);
    return from < 0 ? [] : [[from, from + placeholder.length] as const];
  });
  const isWithin = (ranges: readonly (readonly [number, number])[], at: number) =>
    ranges.some(([from, to]) => from <= at && at < to);
  const changed = changedRange ? [changedRange] : [];
  const cuts = [...new Set([0, ...[...changed, ...found].flat(), text.length])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => ({
    text: text.slice(from, cuts[index + 1]),
    isChanged: isWithin(changed, from),
    isPlaceholder: isWithin(found, from),
  }));
}

/** Keeps one unchanged line before and after each change, and marks gaps between changes. */
export function trimContext(lines: readonly DiffLine[]): DiffLine[] {
  const isChange = (index: number) => ['added', 'removed'].includes(lines[index]?.kind ?? '');
  const kept: DiffLine[] = [];
  let isGap = false;
  for (const [index, line] of lines.entries()) {
    const isKept = isChange(index - 1) || isChange(index) || isChange(index + 1);
    if (isKept && line.kind !== 'gap') {
      if (isGap && kept.length > 0) kept.push({ ...line, kind: 'gap' });
      kept.push(line);
    }
    isGap = !isKept || line.kind === 'gap';
  }
  return kept;
}
