import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { codeTags } from '../../shared/text-blocks.ts';
import { isReadableText } from '../../shared/visible-text.ts';

/** Text arranged in columns with white space. */
export interface WhiteSpaceLayout {
  /**
   * - `prose`: sentences continue on the next line of their column, so no line makes sense on its own
   * - `table`: cells separated by no-break spaces
   * - `aligned`: preformatted text with gaps at the same positions or with tabs, or pairs of cells
   */
  readonly kind: 'prose' | 'table' | 'aligned';
  readonly lines: readonly string[];
  readonly columns: number;
}

/** Longer text, and text with longer lines, isn't searched. */
const MAX_TEXT_LENGTH = 20_000;
const MIN_LINES = 3;
const MIN_PROSE_WORDS = 12;

/** Characters in code, commands, ASCII tables and program output. */
const symbolPattern = /[{}<>;=|#\\`~^_*@]|--|[-=]{3}|\w\(|::|[./]\w+[./]|^\$ |(?:^|\s)-\w\b|\b0x/;

/** Maximum number of characters in a cell of a table. Longer cells are text with gaps. */
const MAX_CELL_LENGTH = 40;

/** Finds text with columns formed by white space, grouped by the element that contains it. */
export function findWhiteSpaceLayouts(page: PageModel): Map<ElementModel, WhiteSpaceLayout> {
  const found = new Map<ElementModel, WhiteSpaceLayout>();
  const isCode = deriveFromAncestors<boolean>(
    false,
    (element, above) => above || (element.tag !== 'pre' && codeTags.has(element.tag)),
  );
  for (const [block, texts] of groupByBlock(page)) {
    if (isCode(block) || !block.isExposed || block.role === 'img') continue;
    if (block.children.some(isCode)) continue;
    const layout = findLayout(joinLines(block, texts));
    if (layout) found.set(block, layout);
  }
  return found;
}

/** Returns text with preserved white space or gaps of no-break spaces, by its parent. */
function groupByBlock(page: PageModel): ReadonlyMap<ElementModel, readonly TextModel[]> {
  const hasGap = ({ text, parent }: TextModel) =>
    /\u00A0[\u00A0 ]{2}/.test(text) ||
    (parent.style('white-space-collapse').startsWith('preserve') && /\S(?:\t| {3})/.test(text));
  const parents = new Set(
    page.texts
      .filter((text) => hasGap(text) && isReadableText(text) && text.parent.isHtml)
      .map(({ parent }) => parent),
  );
  return Map.groupBy(
    page.texts.filter(({ parent }) => parents.has(parent)),
    ({ parent }) => parent,
  );
}

/** Joins the pieces of text in a block. Each of them begins a new line, because `br` elements separate them. */
function joinLines(block: ElementModel, texts: readonly TextModel[]): string[] {
  const isPreserved = block.style('white-space-collapse').startsWith('preserve');
  const lines = texts.flatMap(({ text }) =>
    isPreserved ? text.split('\n') : [text.replace(/[\n\t ]+/g, ' ')],
  );
  return lines.join('\n').slice(0, MAX_TEXT_LENGTH).split('\n');
}

function findLayout(all: readonly string[]): WhiteSpaceLayout | null {
  const lines = all.filter((line) => line.trim() !== '');
  if (lines.length < MIN_LINES) return null;
  const usesNoBreakSpaces = lines.filter((line) => /\u00A0[\u00A0 ]{2}/.test(line)).length >= MIN_LINES;
  return usesNoBreakSpaces ? findNoBreakTable(lines) : (findAlignedColumns(lines) ?? findTabTable(lines));
}

/** Finds lines with the same number of short cells separated by tabs. The first cell may be empty. */
function findTabTable(lines: readonly string[]): WhiteSpaceLayout | null {
  const rows = lines.map((line) => line.trimEnd().split(/\t+/));
  const columns = rows[0]!.length;
  const isRow = (cells: readonly string[]) =>
    cells.length === columns &&
    cells.slice(1).every((cell) => cell.trim() !== '' && cell.length <= MAX_CELL_LENGTH);
  const found = lines.filter((_, at) => isRow(rows[at]!));
  const hasFirstCells = rows.filter(([first]) => first!.trim() !== '').length >= MIN_LINES - 1;
  if (columns < 2 || found.length < MIN_LINES || found.length < rows.length * 0.7 || !hasFirstCells)
    return null;
  return found.some((line) => symbolPattern.test(line)) ? null : { kind: 'aligned', lines: found, columns };
}

/** Finds lines with the same number of cells separated by three or more no-break spaces. */
function findNoBreakTable(lines: readonly string[]): WhiteSpaceLayout | null {
  const rows = lines.map((line) =>
    line
      .trim()
      .split(/[\u00A0 ]{3,}/)
      .filter((cell) => /[\p{L}\p{N}]/u.test(cell)),
  );
  const byCount = Map.groupBy(rows.keys(), (at) => rows[at]!.length);
  const [columns = 0, same = []] =
    [...byCount].filter(([count]) => count >= 2).sort(([, one], [, other]) => other.length - one.length)[0] ??
    [];
  if (columns < 2 || same.length < MIN_LINES || same.length < rows.length * 0.7) return null;
  return { kind: columns >= 3 ? 'table' : 'aligned', lines: same.map((at) => lines[at]!), columns };
}

/** Finds lines of preformatted text with a gap of three or more spaces that ends at the same position. */
function findAlignedColumns(all: readonly string[]): WhiteSpaceLayout | null {
  const lines = all.map((line) => line.replaceAll('\u00A0', ' ').trimEnd());
  const starts = new Map<number, number[]>();
  for (const [at, line] of lines.entries()) {
    for (const { index } of line.matchAll(/(?<=\S(?:\t+| {3,}))\S/g)) {
      starts.set(index, [...(starts.get(index) ?? []), at]);
    }
  }
  const columns = [...starts].filter(([, rows]) => rows.length >= MIN_LINES);
  const rows = new Set(columns.flatMap(([, inColumn]) => inColumn));
  if (rows.size < MIN_LINES || rows.size < lines.length * 0.6) return null;
  const found = [...rows].sort((a, b) => a - b).map((at) => lines[at]!);
  const layout = { lines: found, columns: columns.length + 1 };
  if (columns.length === 1 && isProse(found, columns[0]![0])) return { kind: 'prose', ...layout };
  return found.some((line) => symbolPattern.test(line)) ? null : { kind: 'aligned', ...layout };
}

/**
 * Returns whether both parts of the lines are running text: sentences that continue on the column's next
 * line.
 */
function isProse(lines: readonly string[], start: number): boolean {
  return [lines.map((line) => line.slice(0, start)), lines.map((line) => line.slice(start))].every(
    (column) => {
      const words = column.join(' ').match(/\p{L}+/gu) ?? [];
      const continued = column.filter(
        (part, at) => /[\p{L},-]\s*$/u.test(part) && /^\s*\p{Ll}/u.test(column[at + 1] ?? ''),
      );
      return words.length >= MIN_PROSE_WORDS && words.length >= 2.5 * column.length && continued.length >= 2;
    },
  );
}
