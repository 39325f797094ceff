import type { DifferenceExplanation, EngineDifference } from '../difference.ts';

/** Returns whether only our rule fails the text's contrast and axe-core doesn't check it. */
function isContrastFailureMissedByAxe({ rule, ours, theirs }: EngineDifference): boolean {
  return (
    (rule === 'color-contrast' || rule === 'color-contrast-enhanced') &&
    ours === 'failed' &&
    theirs === 'silent'
  );
}

export const joinedLetters: DifferenceExplanation = {
  id: 'joined-letters',
  reason:
    'Arabic letters are joined, so a word is narrower than the sum of its letters. axe-core mistakes such a word for an icon font ligature and, after several of them, skips all text in that font.',
  matches: (difference) => {
    if (!isContrastFailureMissedByAxe(difference)) return false;
    const { page } = difference.element;
    const font = difference.element.style('font-family');
    return page.texts.some(
      ({ text, parent }) => /\p{Script=Arabic}/u.test(text) && parent.style('font-family') === font,
    );
  },
  example: { rule: 'color-contrast', page: '<p lang="ar" style="color: #999">السابق والتالي</p>' },
};

export const textWithoutBox: DifferenceExplanation = {
  id: 'text-without-box',
  reason:
    'An element with display: contents has no box, but its text is visible; axe-core treats the element as invisible.',
  matches: (difference) =>
    isContrastFailureMissedByAxe(difference) && difference.element.style('display') === 'contents',
  example: { rule: 'color-contrast', page: '<p style="display: contents; color: #999">Kiel</p>' },
};

/** Maximum number of boxes checked at one position. */
const MAX_BOXES = 1000;

export const fixedBackground: DifferenceExplanation = {
  id: 'fixed-background',
  reason:
    "An element with a fixed position can be behind text that scrolls over it; axe-core doesn't treat the element as the text's background.",
  matches: (difference) => {
    const { box, page } = difference.element;
    if (!isContrastFailureMissedByAxe(difference) || box === null) return false;
    return (page.findElementsIntersecting(box, MAX_BOXES) ?? []).some(
      (candidate) =>
        candidate.closest((ancestor) => ancestor.style('position') === 'fixed') !== null &&
        !candidate.contains(difference.element) &&
        !difference.element.contains(candidate),
    );
  },
  example: {
    rule: 'color-contrast',
    page: '<div style="position: relative; color: #fff; background: #000"><div style="position: fixed; top: 0; width: 300px; height: 90px; background: #d63"></div><p style="position: relative">Kiel</p></div>',
  },
};
