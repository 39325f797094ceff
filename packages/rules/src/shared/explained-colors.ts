import { type ElementModel, type PageModel, parseColor } from '@curbcut/page-model';
import { getMarkerGroups } from './color-markers.ts';
import { compareStacks, hasHue } from './color-stacks.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { isReadableText } from './visible-text.ts';

/** Technique G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;
const MAX_TEXT_LENGTH = 400;
const MAX_CELLS = 1_000;
/** Maximum number of items of one group that are compared with its first one. */
const MAX_COMPARED = 12;

/** A color's name with its meaning: “Green: running”, “red means stopped”, “in green are free”. */
const meaningPattern =
  /\b(red|orange|yellow|green|blue|purple|pink)\b(?:\s*[:=–—]\s*|\s+-\s+|\s+(?:is|are|means?|indicates?|shows?|stands? for)\s+)\p{L}/giu;

/** Items of one kind whose colors a text on the page explains by name. */
interface ExplainedItems {
  /** The elements with the text, in document order. */
  readonly explanations: readonly ElementModel[];
  /** Items that have one of these colors, the first one of which all others are compared with. */
  readonly items: readonly ElementModel[];
}

/** Text that explains at least two colors by name. */
interface ColorKey {
  readonly explanations: readonly ElementModel[];
  readonly names: ReadonlySet<string>;
  /** Words with which it explains them, in lower case. */
  readonly meanings: ReadonlySet<string>;
}

/** Reads the explanations on a page, which may be one text for all colors or one for each; null if there are none. */
function readColorKey(page: PageModel): ColorKey | null {
  const found = page.texts.filter(
    (text) =>
      text.text.length <= MAX_TEXT_LENGTH && text.text.search(meaningPattern) !== -1 && isReadableText(text),
  );
  const names = new Set(
    found.flatMap(({ text }) => [...text.matchAll(meaningPattern)].map(([, name]) => name!.toLowerCase())),
  );
  if (names.size < 2) return null;
  const words = found.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  return {
    explanations: [...new Set(found.map(({ parent }) => parent))],
    names,
    meanings: new Set(words.filter((word) => !names.has(word))),
  };
}

/** Finds the markers and cells that the page's explanations are about. */
export const getExplainedItems = memoizePerPage((page: PageModel): readonly ExplainedItems[] => {
  const key = readColorKey(page);
  if (key === null) return [];
  const markers = [...getMarkerGroups(page).values()].flatMap((group) => {
    const isSaid = group.some(({ words, row }) =>
      [...words, ...readWordsAround(row)].some((word) => key.meanings.has(word)),
    );
    return isSaid ? [] : [group.map(({ element }) => element)];
  });
  return [...markers, ...findWordlessCells(page)].flatMap((items) => {
    const hues = items.map((item) => findHue(item, key.names));
    const isComplete = hues.every((hue) => hue !== null) && new Set(hues).size > 1;
    return isComplete && !hasOwnTexts(items, hues) ? [{ explanations: key.explanations, items }] : [];
  });
});

/** Returns the words in the table row or list item around a marker's text, in which another cell may repeat a meaning. */
function readWordsAround(row: ElementModel): readonly string[] {
  const around = row.closest(({ role }) => role === 'row' || role === 'listitem');
  return around?.textContent.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
}

/**
 * Returns whether the items of each color have texts of their own that may tell the colors apart: symbols or letters
 * that no other color has, or numbers in a range of their own, such as scores.
 */
function hasOwnTexts(items: readonly ElementModel[], hues: readonly (string | null)[]): boolean {
  const texts = items.map((item) => item.textContent.trim());
  if (texts.includes('')) return false;
  const byHue = [...Map.groupBy(texts.keys(), (at) => hues[at]!).values()];
  if (!texts.every((text) => /\d/.test(text))) {
    const distinct = byHue.map((own) => new Set(own.map((at) => texts[at]!)));
    return distinct.reduce((sum, { size }) => sum + size, 0) === new Set(texts).size;
  }
  const numbers = texts.map((text) => Number.parseFloat(text.replaceAll(/[^\d.-]/g, '')));
  const ranges = byHue
    .map((own) => own.map((at) => numbers[at]!))
    .map((own) => [Math.min(...own), Math.max(...own)] as const)
    .sort(([one], [other]) => one - other);
  return ranges.every(([from], at) => at === 0 || from > ranges[at - 1]![1]);
}

/** Returns the pairs to compare: the first item of each group with each of the others that has a different color. */
export function getExplainedPairs(
  page: PageModel,
): readonly { readonly selected: ElementModel; readonly other: ElementModel }[] {
  return getExplainedItems(page).flatMap(({ items }) => listPairs(items));
}

function listPairs(items: readonly ElementModel[]) {
  const [first, ...rest] = items;
  const color = first!.style('background-color');
  const others = rest.filter((item) => item.style('background-color') !== color);
  return others.slice(0, MAX_COMPARED).map((other) => ({ selected: first!, other }));
}

/**
 * Returns whether the items differ by nothing but colors of similar lightness, as compared by the probe.
 */
export function differByColorAlone({ items }: ExplainedItems, { capture }: PageModel): boolean {
  const differences = capture.facts.colorCues?.pairs ?? [];
  return listPairs(items).every(({ selected, other }) => {
    const difference = differences.find(
      (each) => each.selected === selected.index && each.other === other.index,
    );
    return (
      difference !== undefined &&
      difference.cues.length === 0 &&
      difference.colors.length > 0 &&
      difference.colors.every(
        (color) => (compareStacks(color.selected, color.other) ?? 21) < REQUIRED_CONTRAST,
      )
    );
  });
}

/** Finds the colored cells of each table, such as the days of a calendar, if none of them contains a word. */
function findWordlessCells(page: PageModel): ElementModel[][] {
  const cells = page
    .byRole('cell', 'gridcell')
    .filter((cell) => cell.isVisible && isColored(cell) && cell.textContent.trim() !== '')
    .slice(0, MAX_CELLS);
  const tables = Map.groupBy(cells, (cell) =>
    cell.closest(({ role }) => role === 'table' || role === 'grid'),
  );
  return [...tables].flatMap(([table, own]) => (table === null || own.some(hasWords) ? [] : [own]));
}

function hasWords(cell: ElementModel): boolean {
  return (
    /\p{L}{2}/u.test(cell.textContent) ||
    [cell, ...cell.descendants()].some((part) =>
      ['aria-label', 'aria-labelledby', 'alt', 'title'].some((name) => part.hasAttr(name)),
    )
  );
}

function isColored(element: ElementModel): boolean {
  const color = parseColor(element.style('background-color'));
  return color !== null && color.a === 1 && element.style('background-image') === 'none';
}

/** Returns the only one of these names that people would call an item's color; null if there isn't one. */
function findHue(item: ElementModel, names: ReadonlySet<string>): string | null {
  const color = parseColor(item.style('background-color'));
  const hues = color === null ? [] : [...names].filter((name) => hasHue(color, name));
  return hues.length === 1 ? hues[0]! : null;
}
