import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../../shared/derive-from-ancestors.ts';
import { getTextBlocks } from '../../shared/text-blocks.ts';

/** What a line begins with: a bullet, or a number with a point or bracket. An em dash begins what somebody says. */
const markerPattern = /^\s*(?:([•‣⁃◦▪▫■□●○·*–→✓✔✗-])|\(?(\d{1,3})[.)])\s+(?=\S)/u;

/** Lines from which on there is a list. */
const MIN_LINES = 3;

/** Elements that are a list, or a part of one or of something else that says how it is built. */
const structuredTags = new Set(
  'dl dt dd li menu ol table tbody td th tr ul h1 h2 h3 h4 h5 h6 select'.split(' '),
);
const structuredRoles = new Set(
  'heading list listbox listitem menu option table grid toolbar tree'.split(' '),
);

interface ListLine {
  readonly text: string;
  /** The bullet, or empty for a number. */
  readonly bullet: string;
  readonly number: number;
}

/** Lines that look like the entries of a list, by the element that holds them. */
export function findTextLists(page: PageModel): [ElementModel, readonly string[]][] {
  const isBuilt = deriveFromAncestors(
    false,
    ({ isHtml, tag, explicitRole }, above) =>
      above || (isHtml && structuredTags.has(tag)) || structuredRoles.has(explicitRole ?? ''),
  );
  // Lines of one block that `br` breaks, and blocks that stand beside each other.
  const within = new Map<ElementModel, (ListLine | null)[]>();
  const beside = new Map<ElementModel, (ListLine | null)[]>();
  for (const { element, texts } of getTextBlocks(page)) {
    if (isBuilt(element)) continue;
    const lines = joinLines(texts).map(parseLine);
    if (lines.length >= MIN_LINES) within.set(element, lines);
    if (element.flatParent === null) continue;
    const row = beside.get(element.flatParent) ?? [];
    row.push(lines.length === 1 ? (lines[0] ?? null) : null);
    beside.set(element.flatParent, row);
  }
  return [...within, ...beside].flatMap(([element, lines]): [ElementModel, readonly string[]][] => {
    const entries = findLongestRun(lines);
    return entries.length >= MIN_LINES ? [[element, entries.map(({ text }) => text)]] : [];
  });
}

/** The texts of a block, joined where they follow each other in one line or where a long one wraps. */
function joinLines(texts: readonly TextModel[]): string[] {
  const lines: string[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { text, lines: boxes } of texts) {
    const [first, last] = [boxes[0], boxes.at(-1)];
    // What begins a line that somebody has broken is a text of its own.
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

/** The longest row of lines that go on in the same way. */
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
