import { State } from '@curbcut/page-model';
import type { Difference, Explanation } from '../difference.ts';

const textRules = new Set(['color-contrast', 'color-contrast-enhanced']);

export const belowMinimum: Explanation = {
  id: 'below-the-minimum-too',
  because:
    'axe-core passes 1.4.6 where the contrast is below what 1.4.3 asks for already; what fails 1.4.3 fails 1.4.6 as well.',
  isIt: ({ rule, ours, theirs, theirsHere }) =>
    rule === 'color-contrast-enhanced' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    theirsHere.get('color-contrast') === 'failed',
  example: { rule: 'color-contrast-enhanced', page: '<p style="color: #999; background: #fff">Kiel</p>' },
};

export const measuredFromPixels: Explanation = {
  id: 'measured-from-pixels',
  because:
    'axe-core could not tell what lies behind this text, by reason of a picture, a gradient or something that overlaps it, and asks a person or (for 1.4.6) passes; ours followed what is painted, or measured it from pixels.',
  isIt: ({ rule, ours, theirs, theirsHere }) =>
    textRules.has(rule) &&
    (ours === 'failed' || ours === 'passed') &&
    (theirs === 'cantTell' || (theirs === 'silent' && theirsHere.get('color-contrast') === 'cantTell')),
  example: {
    rule: 'color-contrast-enhanced',
    page: '<p style="color: #666; background: linear-gradient(#fff, #eee)">Kiel</p>',
  },
};

export const placeholderText: Explanation = {
  id: 'placeholder-text',
  because:
    'Where a field is empty people read its placeholder; axe-core takes the colour of the field instead, in which nothing is written.',
  isIt: ({ rule, ours, theirs, element }) =>
    textRules.has(rule) &&
    ours === 'failed' &&
    theirs === 'silent' &&
    element.hasState(State.placeholderShown),
  example: {
    rule: 'color-contrast',
    page: '<style>::placeholder { color: #aaa }</style><input aria-label="Town" placeholder="Kiel">',
  },
};

export const generatedText: Explanation = {
  id: 'generated-text',
  because: 'People read the text that ::before and ::after make like any other; axe-core leaves it out.',
  isIt: ({ rule, ours, theirs, element }) =>
    textRules.has(rule) &&
    ours === 'failed' &&
    theirs === 'silent' &&
    directTexts(element).some(({ isGenerated, text }) => isGenerated && text.trim() !== '') &&
    directTexts(element).every(
      (text) =>
        text.isGenerated ||
        (rule === 'color-contrast' ? text.contrast : text.enhancedContrast).verdict === 'enough',
    ),
  example: {
    rule: 'color-contrast',
    page: '<style>p::after { content: " required"; color: #999; font-size: 10px }</style><p>Town</p>',
  },
};

export const signsOnly: Explanation = {
  id: 'signs-only',
  because:
    'A text of signs alone, such as “---” or “/* ... */”, expresses nothing in human language, so the ACT rules on contrast do not ask about it; axe-core leaves out single signs only.',
  isIt: ({ rule, ours, element }) =>
    textRules.has(rule) &&
    ours === 'inapplicable' &&
    !/[\p{L}\p{N}]/u.test(
      directTexts(element)
        .map(({ text }) => text)
        .join(''),
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

export const linkColorsKnown: Explanation = {
  id: 'link-colors-known',
  because:
    'axe-core could not tell the colours of the link and of the text around it, and asks a person; ours knows both, found another mark of the link, or does not take a list of links for a text.',
  isIt: ({ rule, ours, theirs }) =>
    rule === 'link-in-text-block' && ours !== 'cantTell' && theirs === 'cantTell',
  example: {
    rule: 'link-in-text-block',
    page: '<p style="color: #000; background: linear-gradient(#fff, #eee)">Written in Kiel, a <a href="/a" style="color: #777; text-decoration: none">town</a>, and in Oslo.</p>',
  },
};

function directTexts(element: Difference['element']) {
  return element.flatChildren.flatMap((child) => ('tag' in child ? [] : [child]));
}

export const perhapsDecoration: Explanation = {
  id: 'perhaps-decoration',
  because:
    'Text that is hidden from screen readers and names no control may be mere decoration, which 1.4.3 excepts: ours asks a person.',
  isIt: ({ rule, ours, reason, theirs }) =>
    textRules.has(rule) && ours === 'cantTell' && reason === 'unheard' && theirs === 'failed',
  example: { rule: 'color-contrast', page: '<p aria-hidden="true" style="color: #999">Kiel</p>' },
};

const oneLook = new Set(['gradient', 'mask', 'moving', 'covered', 'partly-covered', 'logotype', 'sameColor']);

export const moreThanColors: Explanation = {
  id: 'more-than-colors',
  because:
    'A logo, a mask, a gradient or a movement decides how this text is seen; ours asks a person, axe-core compares two colours.',
  isIt: ({ rule, ours, reason, theirs }) =>
    textRules.has(rule) && ours === 'cantTell' && oneLook.has(reason) && theirs === 'failed',
  example: { rule: 'color-contrast', page: '<p class="logo" style="color: #999">Kiel</p>' },
};
