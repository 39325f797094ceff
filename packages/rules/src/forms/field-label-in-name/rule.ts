import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { isNativeField } from '../../shared/fields.ts';
import {
  containsWords,
  hasPossibleAbbreviation,
  normalizeSpelling,
  splitIntoWords,
} from '../../shared/label-words.ts';
import { getLabelsByControl } from '../../shared/labels.ts';
import { getVisibleInnerText, isReadableText } from '../../shared/visible-text.ts';

/**
 * Failure F96, for fields with `label` elements that get their name from ARIA. ACT 2ee8b8 covers controls
 * that are named from content.
 */
export const fieldLabelInName = defineRule({
  id: 'field-label-in-name',
  title: 'Form field names include the visible label',
  help: 'Remove the `aria-label`, or start it with the exact text of the label.',
  impact:
    'Speech input users say the visible label and the field doesn’t respond; screen reader users hear a different label from the one sighted users see.',
  criteria: ['2.5.3'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { indicates: ['form-fields'] },
  limits: ['Only label elements are compared with the name; other text next to a field isn’t.'],
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
    const mismatched = labels.filter((label) => !containsWords(getLabelWords(label, field), nameWords));
    if (mismatched.length === 0) return passed('contained', { facts: { name } });
    const label = mismatched.map((element) => getVisibleLabelText(element, field)).join(' ');
    const details = { facts: { label, name }, related: mismatched };
    const sharesWords = mismatched.some((element) =>
      getLabelWords(element, field).some((word) => nameWords.includes(word)),
    );
    return sharesWords || hasPossibleAbbreviation(label, name) || hasPossibleAbbreviation(name, label)
      ? cantTell('partly', details)
      : failed('contradicts', details);
  },
  messages: {
    contained: 'The accessible name “{name}” contains the words of the label.',
    contradicts: 'The field’s visible label is “{label}”, but its accessible name is “{name}”.',
    partly:
      'Can speech input users select this field by saying “{label}”? Its accessible name is “{name}”, which contains only some of these words.',
  },
});

function getVisibleLabels(field: ElementModel, page: PageModel): ElementModel[] {
  return (getLabelsByControl(page).get(field.index) ?? []).filter(
    (label) => label.isVisible && getLabelWords(label, field).length > 0 && !showsValue(label, field, page),
  );
}

/**
 * Returns whether a label's text is really the value of the field in it, as in list boxes that display their value next
 * to the field. That's the case if the text equals the field's value or has no letters, or if the
 * field's name is visible text outside the label.
 */
function showsValue(label: ElementModel, field: ElementModel, page: PageModel): boolean {
  if (!label.contains(field)) return false;
  const text = getVisibleLabelText(label, field);
  if (text === field.value?.trim() || text === field.aria('aria-valuetext')?.trim()) return true;
  const isList = field.role === 'combobox' || field.role === 'listbox' || field.hasAttr('readonly');
  if (!isList) return false;
  const name = splitIntoWords(field.name).join(' ');
  return (
    !/\p{L}/u.test(text) ||
    page.texts.some(
      (other) =>
        isReadableText(other) &&
        !label.contains(other.parent) &&
        splitIntoWords(other.text).join(' ') === name,
    )
  );
}

/** Returns a label's visible text, without the options and text of a field inside it. */
function getVisibleLabelText(label: ElementModel, field: ElementModel): string {
  const text = getVisibleInnerText(label);
  const ownText = label.contains(field) ? text.replace(getVisibleInnerText(field), ' ') : text;
  return ownText.replace(/\s+/g, ' ').trim();
}

function getLabelWords(label: ElementModel, field: ElementModel): string[] {
  return splitIntoWords(normalizeSpelling(getVisibleLabelText(label, field)));
}
