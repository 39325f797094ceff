import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { getTextBlocks } from '../../shared/text-blocks.ts';

/**
 * The start of a list item: a bullet, or a number with a period or parenthesis. An em dash doesn't count,
 * because it starts a line of dialogue.
 */
const markerPattern = /^\s*(?:([•‣⁃◦▪▫■□●○·*–→✓✔✗-])|\(?(\d{1,3})[.)])\s+(?=\S)/u;

/** Minimum number of lines in a list. */
const MIN_LINES = 3;

/** Elements that are a list or part of one, or have a different structure. */
const structuredTags = new Set(
  'dl dt dd li menu ol table tbody td th tr ul h1 h2 h3 h4 h5 h6 select'.split(' '),
);
const structuredRoles = new Set(
  'heading list listbox listitem menu option table grid toolbar tree'.split(' '),
);

interface ListLine {
  readonly text: string;
  /** The bullet; empty for a number. */
  readonly bullet: string;
  readonly number: number;
}

/** Finds lines that look like list items, grouped by the element that contains them. */
export function findTextLists(page: PageModel): [ElementModel, readonly string[]][] {
  const isStructured = deriveFromAncestors(
    false,
    ({ isHtml, tag, explicitRole }, above) =>
      above || (isHtml && structuredTags.has(tag)) || structuredRoles.has(explicitRole ?? ''),
  );
  // Lines in one block separated by `br`, and blocks next to each other.
  const linesByBlock = new Map<ElementModel, (ListLine | null)[]>();
  const adjacentBlocks = new Map<ElementModel, (ListLine | null)[]>();
  for (const { element, texts } of getTextBlocks(page)) {
    if (isStructured(element)) continue;
    const lines = joinLines(texts).map(parseLine);
    if (lines.length >= MIN_LINES) linesByBlock.set(element, lines);
    if (element.flatParent === null) continue;
    const row = adjacentBlocks.get(element.flatParent) ?? [];
    row.push(lines.length === 1 ? (lines[0] ?? null) : null);
    adjacentBlocks.set(element.flatParent, row);
  }
  return [...linesByBlock, ...adjacentBlocks].flatMap(
    ([element, lines]): [ElementModel, readonly string[]][] => {
      const entries = findLongestRun(lines);
      return entries.length >= MIN_LINES ? [[element, entries.map(({ text }) => text)]] : [];
    },
  );
}

/** Joins the pieces of text in a block that are on one line or continue a wrapped line. */
function joinLines(texts: readonly TextModel[]): string[] {
  const lines: string[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { text, lines: boxes } of texts) {
    const [first, last] = [boxes[0], boxes.at(-1)];
    // Text at the start of a line that isn't a wrapped one is a separate line.
    if (first && last && first.y >= bottom) lines.push(text);
    else lines.push((lines.pop() ?? '') + text);
    if (last) bottom = last.y + last.height / 2;
  }
  return lines;
}

function parseLine(text: string): ListLine | null {
  const [, bullet = '', number = ''] = markerPattern.exec(text) ?? [];
  if (bullet === '' && number === '') return null;
  return { text: text.replace(/\s+/g, ' ').trim(), bullet, number: Number(number) };
}

/** Finds the longest run of lines that continue the same list. */
function findLongestRun(lines: readonly (ListLine | null)[]): readonly ListLine[] {
  let best: readonly ListLine[] = [];
  let run: ListLine[] = [];
  for (const line of lines) {
    if (line === null || !continuesList(run.at(-1), line)) run = [];
    if (line !== null) run.push(line);
    if (run.length > best.length) best = run;
  }
  return best;
}

function continuesList(last: ListLine | undefined, { bullet, number }: ListLine): boolean {
  return last === undefined || (bullet === last.bullet && (bullet !== '' || number === last.number + 1));
}
