import type { ElementModel } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTextBlocks } from '../../shared/text-blocks.ts';

/** Longer text isn't searched, because a listing may be megabytes long. */
const MAX_TEXT_LENGTH = 20_000;
/** Minimum number of lines with bars: a header and two rows. */
const MIN_LINES_WITH_BARS = 3;

/** A border line of a table: `----+----`, `+====+`, `├──┼──┤`. */
const borderLinePattern =
  /^[\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*[+|┼┬┴╪╦╬╩][\s|+\-=:─━│┃├┼┤┌┬┐└┴┘╞╪╡═╔╦╗╠╬╣╚╩╝]*$/u;
const strokePattern = /[-=─━═]{2}/u;
const barPattern = /[|│┃║]/gu;

/** Returns whether text depicts a table: rows with bars at the same positions, and a border line. */
export function isTextTable(text: string): boolean {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split('\n');
  if (!lines.some((line) => borderLinePattern.test(line) && strokePattern.test(line))) return false;
  const rowsByBars = new Map<string, number>();
  for (const line of lines) {
    if (strokePattern.test(line) && borderLinePattern.test(line)) continue;
    const bars = [...line.matchAll(barPattern)].map(({ index }) => index);
    if (bars.length === 0) continue;
    const positions = bars.join();
    rowsByBars.set(positions, (rowsByBars.get(positions) ?? 0) + 1);
  }
  return [...rowsByBars.values()].some((rows) => rows >= MIN_LINES_WITH_BARS);
}

/** With this many rows and cells, it matters which column a value is in. */
const MIN_ROWS = 3;
const MIN_CELLS = 2;

const excludedRoles = new Set(
  'cell columnheader grid gridcell list listitem none presentation row rowheader table'.split(' '),
);

/**
 * The number of rows, each with two or more text cells, in elements that are tables only through CSS, by the
 * element that contains them.
 */
export const getCssTables = memoizePerPage((page): ReadonlyMap<ElementModel, number> => {
  const cellsByRow = new Map<ElementModel, number>();
  for (const { element } of getTextBlocks(page)) {
    const row = element.flatParent;
    if (row === null || !isDisplayedAs(element, 'table-cell') || !isDisplayedAs(row, 'table-row')) continue;
    cellsByRow.set(row, (cellsByRow.get(row) ?? 0) + 1);
  }
  const rowsByTable = new Map<ElementModel, number>();
  for (const [row, cells] of cellsByRow) {
    const parent = row.flatParent;
    const table = parent && isDisplayedAs(parent, 'table-row-group') ? parent.flatParent : parent;
    if (cells < MIN_CELLS || !table || !isDisplayedAs(table, 'table')) continue;
    rowsByTable.set(table, (rowsByTable.get(table) ?? 0) + 1);
  }
  return new Map([...rowsByTable].filter(([, rows]) => rows >= MIN_ROWS));
});

function isDisplayedAs(element: ElementModel, display: string): boolean {
  return (
    element.style('display') === display &&
    !(element.isHtml && /^(table|tbody|tr|td|th)$/.test(element.tag)) &&
    !excludedRoles.has(element.role ?? '')
  );
}
