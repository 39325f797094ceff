import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** Levels from a key up to the whole keyboard: key, row, layout. */
const MAX_LEVELS = 4;
/** Levels up to which text is counted as text inside an element. */
const MAX_TEXT_LEVELS = 12;
const MIN_LETTERS = 20;
const DIGITS = 10;

/**
 * The elements that contain an on-screen keyboard or numeric keypad: many elements that each show one letter or
 * digit. Letters in alphabetical order are an index instead. At least half of the text inside belongs to keys, so
 * that the page around a keyboard isn't one.
 */
const getOnScreenKeyboards = memoizePerPage((page: PageModel): ReadonlySet<ElementModel> => {
  const labels = new Map<ElementModel, string[]>();
  const counts = new Map<ElementModel, number>();
  for (const { text, parent } of page.texts) {
    const label = text.trim().toLowerCase();
    if (label === '') continue;
    let around: ElementModel | null = parent;
    for (let level = 0; around !== null && level < MAX_TEXT_LEVELS; level++, around = around.flatParent)
      counts.set(around, (counts.get(around) ?? 0) + 1);
    if (!/^[\p{L}\p{N}]$/u.test(label)) continue;
    let at: ElementModel | null = parent.flatParent;
    for (let level = 0; at !== null && at.tag !== 'body' && level < MAX_LEVELS; level++, at = at.flatParent) {
      const known = labels.get(at);
      if (known) known.push(label);
      else labels.set(at, [label]);
    }
  }
  const keyboards = [...labels].filter(
    ([element, all]) => isKeyboard(all) && all.length * 2 >= counts.get(element)!,
  );
  return new Set(keyboards.map(([element]) => element));
});

function isKeyboard(labels: readonly string[]): boolean {
  const letters = [...new Set(labels.filter((label) => /\p{L}/u.test(label)))];
  const digits = new Set(labels.filter((label) => /[0-9]/.test(label)));
  const isInOrder = letters.every((letter, at) => at === 0 || letters[at - 1]!.localeCompare(letter) < 0);
  if (letters.length >= MIN_LETTERS) return !isInOrder;
  return digits.size === DIGITS && labels.length < 2 * DIGITS;
}

/** Returns whether an element is a key on an on-screen keyboard or keypad, or contains one. */
export function isInOnScreenKeyboard(element: ElementModel): boolean {
  const keyboards = getOnScreenKeyboards(element.page);
  let at: ElementModel | null = element;
  for (let level = 0; at !== null && level <= MAX_LEVELS; level++, at = at.flatParent) {
    if (keyboards.has(at)) return true;
  }
  return false;
}
