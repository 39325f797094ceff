import type { ElementModel, PageModel } from '@curbcut/page-model';
import { memoizePerPage } from './memoize-per-page.ts';

/** Levels from a key up to the whole keyboard: key, row, layout. */
const MAX_LEVELS = 4;
const MIN_LETTERS = 20;
const DIGITS = 10;

export type OnScreenKeyboardKind = 'keyboard' | 'keypad';

/**
 * The elements that contain an on-screen keyboard, or a numeric keypad: many elements that each show one letter or
 * digit. Letters in alphabetical order are an index instead.
 */
const getOnScreenKeyboards = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, OnScreenKeyboardKind> => {
    const labels = new Map<ElementModel, string[]>();
    for (const { text, parent } of page.texts) {
      const label = text.trim().toLowerCase();
      if (!/^[\p{L}\p{N}]$/u.test(label)) continue;
      let at: ElementModel | null = parent.flatParent;
      for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.flatParent) {
        const known = labels.get(at);
        if (known) known.push(label);
        else labels.set(at, [label]);
      }
    }
    return new Map(
      [...labels].flatMap(([element, all]): [ElementModel, OnScreenKeyboardKind][] => {
        const letters = [...new Set(all.filter((label) => /\p{L}/u.test(label)))];
        const digits = new Set(all.filter((label) => /[0-9]/.test(label)));
        const isInOrder = letters.every(
          (letter, at) => at === 0 || letters[at - 1]!.localeCompare(letter) < 0,
        );
        if (letters.length >= MIN_LETTERS && !isInOrder) return [[element, 'keyboard']];
        return digits.size === DIGITS && all.length < 2 * DIGITS ? [[element, 'keypad']] : [];
      }),
    );
  },
);

/** Returns whether an element is a key on an on-screen keyboard or keypad, or contains one; null if it doesn't. */
export function getOnScreenKeyboard(element: ElementModel): OnScreenKeyboardKind | null {
  const keyboards = getOnScreenKeyboards(element.page);
  let at: ElementModel | null = element;
  for (let level = 0; at !== null && level <= MAX_LEVELS; level++, at = at.flatParent) {
    const kind = keyboards.get(at);
    if (kind !== undefined) return kind;
  }
  return null;
}
