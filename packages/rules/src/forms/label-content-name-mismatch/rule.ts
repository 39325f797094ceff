import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import {
  areWordsContained,
  hasPossibleAbbreviation,
  normalizeSpelling,
  splitIntoWords,
} from '../../shared/label-words.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/** Widgets that are named by their content (WAI-ARIA 1.2), as ACT rule 2ee8b8 lists them. */
const rolesNamedByContent = new Set(
  'button checkbox gridcell link menuitem menuitemcheckbox menuitemradio option radio searchbox switch tab treeitem'.split(
    ' ',
  ),
);

/** ACT 2ee8b8. */
export const labelContentNameMismatch = defineRule({
  id: 'label-content-name-mismatch',
  title: 'Accessible names contain the visible label',
  help: 'Start the `aria-label` with the visible text, or remove it.',
  impact: 'Speech input users say the visible label, and the control does not respond.',
  criteria: ['2.5.3'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['2ee8b8'],
  axe: ['label-content-name-mismatch'],
  applies: (page) =>
    mergeInDocumentOrder([page.byAttribute('aria-label'), page.byAttribute('aria-labelledby')]).filter(
      (element) =>
        element.isExposed &&
        rolesNamedByContent.has(element.role ?? '') &&
        (element.nameSource === 'aria-label' || element.nameSource === 'aria-labelledby') &&
        getVisibleInnerText(element).trim() !== '' &&
        !differsInSpellingOnly(element),
    ),
  check: (element) => {
    const label = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
    const { name } = element;
    const facts = { label, name };
    const words = splitIntoWords(label);
    if (areWordsContained(words, splitIntoWords(name))) return passed('contained', { facts });
    if (isNamedByTitle(element)) return passed('title', { facts });
    // A single letter is more often a symbol than a word: X for “close”, B for “bold”.
    if (words.length === 1 && /^\p{L}$/u.test(words[0] ?? '')) return cantTell('sign', { facts });
    return hasPossibleAbbreviation(label, name) || hasPossibleAbbreviation(name, label)
      ? cantTell('abbreviation', { facts })
      : failed('notContained', { facts });
  },
  messages: {
    contained: 'The accessible name “{name}” contains the visible label.',
    title: 'The accessible name “{name}” is the title of the card.',
    notContained: 'The visible label is “{label}”, but the accessible name is “{name}”.',
    sign: 'Is “{label}” a symbol here rather than a word? The accessible name of the control is “{name}”.',
    abbreviation: 'Is “{label}” spoken as “{name}”? One of them seems to abbreviate the other.',
  },
});

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Returns whether the element is a link around a whole card, named by the title in it. Speech input users say
 * the title, and the text below it is not part of the label (Understanding 2.5.3: the label is the text that
 * identifies the component).
 */
function isNamedByTitle(element: ElementModel): boolean {
  const name = splitIntoWords(element.name);
  const titles = [
    ...element.references('aria-labelledby').filter((label) => label !== element && element.contains(label)),
    ...[...element.descendants()].filter(({ tag, role }) => HEADINGS.has(tag) || role === 'heading'),
  ];
  return titles.some((title) => {
    const words = splitIntoWords(getVisibleInnerText(title));
    return title.isVisible && words.length > 0 && areWordsContained(words, name);
  });
}

function differsInSpellingOnly(element: ElementModel): boolean {
  const label = getVisibleInnerText(element);
  if (areWordsContained(splitIntoWords(label), splitIntoWords(element.name))) return false;
  return areWordsContained(
    splitIntoWords(normalizeSpelling(label)),
    splitIntoWords(normalizeSpelling(element.name)),
  );
}
