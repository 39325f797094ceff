import { NodeState } from '@curbcut/page-model';
import type { DifferenceExplanation, EngineDifference } from '../difference.ts';

const textRules = new Set(['color-contrast', 'color-contrast-enhanced']);

export const belowMinimum: DifferenceExplanation = {
  id: 'below-the-minimum-too',
  reason:
    'axe-core passes 1.4.6 where the contrast is below what 1.4.3 asks for already; what fails 1.4.3 fails 1.4.6 as well.',
  matches: ({ rule, ours, theirs, axeOutcomes }) =>
    rule === 'color-contrast-enhanced' &&
    ours === 'failed' &&
    theirs === 'silent' &&
    axeOutcomes.get('color-contrast') === 'failed',
  example: { rule: 'color-contrast-enhanced', page: '<p style="color: #999; background: #fff">Kiel</p>' },
};

export const measuredFromPixels: DifferenceExplanation = {
  id: 'measured-from-pixels',
  reason:
    'axe-core could not tell what lies behind this text, by reason of a picture, a gradient or something that overlaps it, and asks a person or (for 1.4.6) passes; ours followed what is painted, or measured it from pixels.',
  matches: ({ rule, ours, theirs, axeOutcomes }) =>
    textRules.has(rule) &&
    (ours === 'failed' || ours === 'passed') &&
    (theirs === 'cantTell' || (theirs === 'silent' && axeOutcomes.get('color-contrast') === 'cantTell')),
  example: {
    rule: 'color-contrast-enhanced',
    page: '<p style="color: #666; background: linear-gradient(#fff, #eee)">Kiel</p>',
  },
};

export const placeholderText: DifferenceExplanation = {
  id: 'placeholder-text',
  reason:
    'Where a field is empty people read its placeholder; axe-core takes the colour of the field instead, in which nothing is written.',
  matches: ({ rule, ours, theirs, element }) =>
    textRules.has(rule) &&
    ours === 'failed' &&
    theirs === 'silent' &&
    element.hasState(NodeState.placeholderShown),
  example: {
    rule: 'color-contrast',
    page: '<style>::placeholder { color: #aaa }</style><input aria-label="Town" placeholder="Kiel">',
  },
};

export const generatedText: DifferenceExplanation = {
  id: 'generated-text',
  reason: 'People read the text that ::before and ::after make like any other; axe-core leaves it out.',
  matches: ({ rule, ours, theirs, element }) =>
    textRules.has(rule) &&
    ours === 'failed' &&
    theirs === 'silent' &&
    getDirectTexts(element).some(({ isGenerated, text }) => isGenerated && text.trim() !== '') &&
    getDirectTexts(element).every(
      (text) =>
        text.isGenerated ||
        (rule === 'color-contrast' ? text.contrast : text.enhancedContrast).result === 'enough',
    ),
  example: {
    rule: 'color-contrast',
    page: '<style>p::after { content: " required"; color: #999; font-size: 10px }</style><p>Town</p>',
  },
};

export const signsOnly: DifferenceExplanation = {
  id: 'signs-only',
  reason:
    'A text of signs alone, such as “---” or “/* ... */”, expresses nothing in human language, so the ACT rules on contrast do not ask about it; axe-core leaves out single signs only.',
  matches: ({ rule, ours, element }) =>
    textRules.has(rule) &&
    ours === 'inapplicable' &&
    !/[\p{L}\p{N}]/u.test(
      getDirectTexts(element)
        .map(({ text }) => text)
        .join(''),
    ),
  example: { rule: 'color-contrast-enhanced', page: '<p style="color: #767676">/* ... */</p>' },
};

export const emphasisOfTheSentence: DifferenceExplanation = {
  id: 'emphasis-of-the-sentence',
  reason:
    'axe-core compares a link with its block and takes the italics of the whole sentence for a mark of the link; the words around the link are in italics too, so that only its colour is left.',
  matches: ({ rule, ours, theirs, element }) =>
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

export const linkColorsKnown: DifferenceExplanation = {
  id: 'link-colors-known',
  reason:
    'axe-core could not tell the colours of the link and of the text around it, and asks a person; ours knows both, found another mark of the link, or does not take a list of links for a text.',
  matches: ({ rule, ours, theirs }) =>
    rule === 'link-in-text-block' && ours !== 'cantTell' && theirs === 'cantTell',
  example: {
    rule: 'link-in-text-block',
    page: '<p style="color: #000; background: linear-gradient(#fff, #eee)">Written in Kiel, a <a href="/a" style="color: #777; text-decoration: none">town</a>, and in Oslo.</p>',
  },
};

function getDirectTexts(element: EngineDifference['element']) {
  return element.flatChildren.flatMap((child) => ('tag' in child ? [] : [child]));
}

export const possiblyDecorative: DifferenceExplanation = {
  id: 'perhaps-decoration',
  reason:
    'Text that is hidden from screen readers and names no control may be mere decoration, which 1.4.3 excepts: ours asks a person.',
  matches: ({ rule, ours, reason, theirs }) =>
    textRules.has(rule) && ours === 'cantTell' && reason === 'unheard' && theirs === 'failed',
  example: { rule: 'color-contrast', page: '<p aria-hidden="true" style="color: #999">Kiel</p>' },
};

const ambiguousReasons = new Set([
  'gradient',
  'mask',
  'moving',
  'covered',
  'partly-covered',
  'logotype',
  'sameColor',
]);

export const moreThanColors: DifferenceExplanation = {
  id: 'more-than-colors',
  reason:
    'A logo, a mask, a gradient or a movement decides how this text is seen; ours asks a person, axe-core compares two colours.',
  matches: ({ rule, ours, reason, theirs }) =>
    textRules.has(rule) && ours === 'cantTell' && ambiguousReasons.has(reason) && theirs === 'failed',
  example: { rule: 'color-contrast', page: '<p class="logo" style="color: #999">Kiel</p>' },
};
