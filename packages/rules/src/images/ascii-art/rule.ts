import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { deriveFromAncestors } from '../../shared/ancestors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { codeTags } from '../../shared/text-blocks.ts';
import { isReadableText } from '../../shared/visible-text.ts';
import { isTextTable } from '../../tables/text-as-table/unmarked-tables.ts';

/** Longer text isn't searched. */
const MAX_TEXT_LENGTH = 20_000;
const MIN_LINES = 4;
const MIN_STROKES = 12;
/** Minimum share of strokes among the non-space characters. It's far lower in prose and program output. */
const MIN_STROKE_SHARE = 0.5;
/**
 * Maximum share of strokes that are the same character: a line of dashes just separates parts of the text.
 */
const MAX_SAME_SHARE = 0.9;

/** Characters that drawings are made of: slashes, bars, dots, box-drawing, block and braille characters. */
const strokePattern = /[|/\\_\-+=*#~^()<>.:'`"oO@\u2500-\u259F\u25A0-\u25FF\u2800-\u28FF]/gu;
const letterPattern = /[\p{L}\p{N}]/gu;
/** A statement, selector or markup, as in code that isn't marked as such. */
const codePattern = /[{};]\s*$|\w\(.*\)|<\/?\w+[^|]*>|\w\s*=\s*["'\w]|^\s*(?:\/\/|#!|\$ |>>> )|&&|\|\|/m;

const getDrawings = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, readonly string[]> => {
  const isExcluded = deriveFromAncestors<boolean>(
    false,
    (element, above) => above || isDescribed(element) || (element.tag !== 'pre' && codeTags.has(element.tag)),
  );
  const isSearched = ({ text, parent }: TextModel) =>
    parent.isHtml && text.trim() !== '' && parent.style('white-space-collapse').startsWith('preserve');
  const byParent = Map.groupBy(page.texts.filter(isSearched), ({ parent }) => parent);
  const found = new Map<ElementModel, readonly string[]>();
  for (const [parent, texts] of byParent) {
    if (!parent.isExposed || isExcluded(parent) || isHighlighted(parent) || !texts.every(isReadableText))
      continue;
    const text = texts
      .map((part) => part.text)
      .join('\n')
      .slice(0, MAX_TEXT_LENGTH);
    if (isDrawing(text))
      found.set(
        parent,
        text.split('\n').filter((line) => line.trim() !== ''),
      );
  }
  return found;
});

/** Returns whether an image role replaces the characters or whether a caption describes them. */
function isDescribed(element: ElementModel): boolean {
  return element.role === 'img' || (element.role === 'figure' && element.name !== '');
}

/** Returns whether parts of the text are in separate elements, as in code with syntax highlighting. */
function isHighlighted(parent: ElementModel): boolean {
  const block = parent.closest(({ tag }) => tag === 'pre') ?? parent;
  return block.children.some(({ tag }) => tag !== 'br');
}

function isDrawing(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < MIN_LINES || codePattern.test(text) || isTextTable(text)) return false;
  // The letter o counts as a stroke only next to others, for example as an eye or a wheel.
  const strokes = text.replace(/\p{L}{2,}/gu, '').match(strokePattern) ?? [];
  const letters = (text.match(letterPattern) ?? []).length;
  if (strokes.length < MIN_STROKES || strokes.length < MIN_STROKE_SHARE * (strokes.length + letters))
    return false;
  const counts = Map.groupBy(strokes, (stroke) => stroke);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  const drawn = lines.filter((line) => /[^\s\p{L}\p{N}]/u.test(line));
  return most <= MAX_SAME_SHARE * strokes.length && drawn.length >= MIN_LINES - 1;
}

/** F72: “using ASCII art without providing a text alternative”. Whether it is a drawing needs review. */
export const asciiArt = defineRule({
  id: 'ascii-art',
  title: 'ASCII art has alternative text',
  help: 'Add `role="img"` and an `aria-label` that describes the drawing, or use an image with alternative text. If it is decoration, add `aria-hidden="true"`.',
  impact:
    'Screen reader users hear a long series of slashes, dashes and dots instead of what the drawing shows.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Finds only text with preserved line breaks and at least four lines, if strokes such as slashes and bars make up at least half of it.',
    'Emoticons, code and tables drawn with bars (see text-as-table) are skipped.',
  ],
  applies: (page) => getDrawings(page).keys(),
  check: (element, page) => {
    const lines = getDrawings(page).get(element)!;
    return cantTell('drawing', { facts: { lines: lines.length, text: lines[0]!.trim() } });
  },
  messages: {
    drawing: {
      question: 'Do the characters in these {lines} lines form a drawing, for example a chart or a map?',
      ifSo: 'it needs alternative text: screen reader users hear each character, beginning with “{text}”.',
    },
  },
});
