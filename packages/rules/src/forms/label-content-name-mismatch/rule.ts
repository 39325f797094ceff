import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { isContained, mayAbbreviate, plainSpelling, wordsOf } from '../../shared/label-words.ts';
import { visibleInnerText } from '../../shared/visible-text.ts';

/** Widgets that are named by their content (WAI-ARIA 1.2), as ACT rule 2ee8b8 lists them. */
const roles = new Set(
  'button checkbox gridcell link menuitem menuitemcheckbox menuitemradio option radio searchbox switch tab treeitem'.split(
    ' ',
  ),
);

/** ACT 2ee8b8. */
export const labelContentNameMismatch = defineRule({
  id: 'label-content-name-mismatch',
  title: 'Controls are named by what is written on them',
  help: 'Begin the aria-label with the very words that are seen, or drop it.',
  impact: 'People who speak to their computer say what they read on the control, and nothing happens.',
  criteria: ['2.5.3'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['2ee8b8'],
  axe: ['label-content-name-mismatch'],
  applies: (page) =>
    inDocumentOrder([page.byAttribute('aria-label'), page.byAttribute('aria-labelledby')]).filter(
      (element) =>
        element.isExposed &&
        roles.has(element.role ?? '') &&
        (element.nameSource === 'aria-label' || element.nameSource === 'aria-labelledby') &&
        visibleInnerText(element).trim() !== '' &&
        !differsInSpellingOnly(element),
    ),
  check: (element) => {
    const label = visibleInnerText(element).replace(/\s+/g, ' ').trim();
    const { name } = element;
    const facts = { label, name };
    const words = wordsOf(label);
    if (isContained(words, wordsOf(name))) return passed('contained', { facts });
    // A letter by itself is more often a sign than a word: × for “close”, B for “bold”.
    if (words.length === 1 && /^\p{L}$/u.test(words[0] ?? '')) return cantTell('sign', { facts });
    return mayAbbreviate(label, name) || mayAbbreviate(name, label)
      ? cantTell('abbreviation', { facts })
      : failed('notContained', { facts });
  },
  messages: {
    contained: 'The name “{name}” holds what is written on the control.',
    notContained:
      'People who speak to their computer say “{label}”, as they read it, and nothing happens: the control is named “{name}”.',
    sign: 'Is “{label}” a sign here and not a word that people would say? The control is named “{name}”.',
    abbreviation:
      'Do people who read “{label}” say “{name}”? One of them seems to hold an abbreviation of the other.',
  },
});

function differsInSpellingOnly(element: ElementModel): boolean {
  const label = visibleInnerText(element);
  if (isContained(wordsOf(label), wordsOf(element.name))) return false;
  return isContained(wordsOf(plainSpelling(label)), wordsOf(plainSpelling(element.name)));
}
