import type { Explanation } from '../difference.ts';

export const belowMinimum: Explanation = {
  id: 'below-the-minimum-too',
  because:
    'axe-core passes 1.4.6 where the contrast is below what 1.4.3 asks for already, or unknown to it; what fails 1.4.3 fails 1.4.6 as well.',
  isIt: ({ rule, ours, theirs, facts }) =>
    rule === 'color-contrast-enhanced' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    Number(facts.ratio) < (facts.isLarge === true ? 3 : 4.5),
  example: { rule: 'color-contrast-enhanced', page: '<p style="color: #999; background: #fff">Kiel</p>' },
};

export const measuredFromPixels: Explanation = {
  id: 'measured-from-pixels',
  because:
    'axe-core could not tell what lies behind this text, by reason of a picture, a gradient or something that overlaps it, and asks a person or (for 1.4.6) passes; ours followed what is painted, or measured it from pixels.',
  isIt: ({ rule, ours, theirs, facts }) =>
    ours === 'failed' &&
    ((theirs === 'cantTell' && contrastRules.has(rule)) ||
      (theirs === 'silent' && rule === 'color-contrast-enhanced' && Number(facts.ratio) >= 3)),
  example: {
    rule: 'color-contrast-enhanced',
    page: '<p style="color: #666; background: linear-gradient(#fff, #eee)">Kiel</p>',
  },
};

const contrastRules = new Set(['color-contrast', 'color-contrast-enhanced', 'link-in-text-block']);

export const signsOnly: Explanation = {
  id: 'signs-only',
  because:
    'A text of signs alone, such as “---” or “/* ... */”, expresses nothing in human language, so the ACT rules on contrast do not ask about it; axe-core leaves out single signs only.',
  isIt: ({ rule, ours, element }) =>
    (rule === 'color-contrast' || rule === 'color-contrast-enhanced') &&
    ours === 'inapplicable' &&
    !/[\p{L}\p{N}]/u.test(
      element.flatChildren.flatMap((child) => ('tag' in child ? [] : [child.text])).join(''),
    ),
  example: { rule: 'color-contrast-enhanced', page: '<p style="color: #767676">/* ... */</p>' },
};

export const emphasisOfTheSentence: Explanation = {
  id: 'emphasis-of-the-sentence',
  because:
    'axe-core compares a link with its block and takes the italics of the whole sentence for a mark of the link; the words around the link are in italics too, so that only its colour is left.',
  isIt: ({ rule, ours, theirs, element }) =>
    rule === 'link-in-text-block' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    element.flatParent !== null &&
    (['font-style', 'font-weight', 'font-size', 'font-family'] as const).every(
      (style) => element.style(style) === element.flatParent?.style(style),
    ),
  example: {
    rule: 'link-in-text-block',
    page: '<p><em style="color: #000">Written in Kiel, a <a href="/a" style="color: #003; text-decoration: none">town</a>, and in Oslo.</em></p>',
  },
};
