import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';
import { isNativeField } from '../../shared/fields.ts';
import {
  areWordsContained,
  hasPossibleAbbreviation,
  normalizeSpelling,
  splitIntoWords,
} from '../../shared/label-words.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/** Failure F96, of fields with `label` elements that ARIA names otherwise; ACT 2ee8b8 asks it of what its content names. */
export const fieldLabelInName = defineRule({
  id: 'field-label-in-name',
  title: 'Fields are named by the label that is seen',
  help: 'Drop the aria-label, or begin it with the very words of the label.',
  impact:
    'People who speak to their computer say the label, and nothing happens; people who hear the page are told another label than people who see it.',
  criteria: ['2.5.3'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: ['Only label elements are compared: a text that merely stands beside a field is not.'],
  applies: (page) =>
    mergeInDocumentOrder([page.byAttribute('aria-label'), page.byAttribute('aria-labelledby')]).filter(
      (field) =>
        isNativeField(field) &&
        field.isExposed &&
        (field.nameSource === 'aria-label' || field.nameSource === 'aria-labelledby') &&
        getVisibleLabels(field, page).length > 0,
    ),
  check: (field, page) => {
    const labels = getVisibleLabels(field, page);
    const { name } = field;
    const nameWords = splitIntoWords(normalizeSpelling(name));
    const foreign = labels.filter((label) => !areWordsContained(getLabelWords(label, field), nameWords));
    if (foreign.length === 0) return passed('contained', { facts: { name } });
    const label = foreign.map((one) => getVisibleLabelText(one, field)).join(' ');
    const evidence = { facts: { label, name }, related: foreign };
    const sharesWords = foreign.some((one) =>
      getLabelWords(one, field).some((word) => nameWords.includes(word)),
    );
    return sharesWords || hasPossibleAbbreviation(label, name) || hasPossibleAbbreviation(name, label)
      ? cantTell('partly', evidence)
      : failed('contradicts', evidence);
  },
  messages: {
    contained: 'The name “{name}” holds the words of the label.',
    contradicts:
      'People who see the field read “{label}”, people who hear it are told “{name}”; and saying the label does nothing.',
    partly:
      'Do people who read “{label}” get to this field by saying it? It is named “{name}”, which holds only some of the words.',
  },
});

function getVisibleLabels(field: ElementModel, page: PageModel): ElementModel[] {
  return (getLabelsByControl(page).get(field.index) ?? []).filter(
    (label) => label.isVisible && getLabelWords(label, field).length > 0,
  );
}

/** What is written in a label, without the choices and texts of a field inside of it. */
function getVisibleLabelText(label: ElementModel, field: ElementModel): string {
  const text = getVisibleInnerText(label);
  const own = label.contains(field) ? text.replace(getVisibleInnerText(field), ' ') : text;
  return own.replace(/\s+/g, ' ').trim();
}

function getLabelWords(label: ElementModel, field: ElementModel): string[] {
  return splitIntoWords(normalizeSpelling(getVisibleLabelText(label, field)));
}
