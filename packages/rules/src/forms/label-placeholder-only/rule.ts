import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { splitIntoWords } from '../../shared/label-words.ts';
import { findUnlinkedLabel, getLabelsByControl, getLabelText } from '../../shared/labels.ts';
import { isReadableText } from '../../shared/visible-text.ts';

/** Input types that users type into; the others have no placeholder. */
const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number']);
/** Levels of ancestors whose text may serve as a label without being associated with the field. */
const MAX_LEVELS = 3;
/** Levels of ancestors whose text may be the label of a group of fields, such as the hours and minutes of a time. */
const MAX_GROUP_LEVELS = 6;

/**
 * 3.3.2: fields whose only visible label is their placeholder, which disappears as soon as the user types.
 * Search fields and single-field forms need review: a button or icon next to the field may be a sufficient
 * label (technique G167).
 */
export const labelPlaceholderOnly = defineRule({
  id: 'label-placeholder-only',
  title: 'Form fields have a visible label in addition to the placeholder',
  help: 'Add a visible `<label>`, and keep the placeholder for an example.',
  impact:
    'People with memory or attention disabilities lose the label as soon as they type, and can’t check what they entered.',
  criteria: ['3.3.2'],
  category: 'forms',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['searchOrAlone'],
  traits: { indicates: ['form-fields'] },
  limits: [
    'Any visible text next to the field counts as its label, whether or not it is associated with the field.',
  ],
  applies: (page) =>
    page
      .byTag('input', 'textarea')
      .filter((field) => isTypedInto(field) && (field.attr('placeholder') ?? '').trim() !== ''),
  check: (field, page) => {
    const facts = { placeholder: field.attr('placeholder')!.trim() };
    if (
      hasVisibleLabel(field, page) ||
      findUnlinkedLabel(field, page) !== null ||
      isNamedAfterText(field, page)
    )
      return passed('labeled', { facts });
    return isSearchOrOnlyField(field, page)
      ? cantTell('searchOrAlone', { facts })
      : failed('placeholderOnly', { facts });
  },
  messages: {
    labeled: 'The field has a visible label in addition to its placeholder.',
    placeholderOnly: 'The placeholder “{placeholder}” is the only visible label of this field.',
    searchOrAlone:
      'Is the purpose of this field clear after its placeholder “{placeholder}” has disappeared, for example from a button or icon next to it?',
  },
});

function isTypedInto(field: ElementModel): boolean {
  return (
    field.isVisible && field.isExposed && (field.tag === 'textarea' || TEXT_TYPES.has(field.inputType ?? ''))
  );
}

function hasVisibleLabel(field: ElementModel, page: PageModel): boolean {
  const labels = [
    ...(getLabelsByControl(page).get(field.index) ?? []),
    ...field.references('aria-labelledby'),
  ];
  if (labels.some((label) => label.isVisible && getLabelText(label) !== '')) return true;
  let at = field.flatParent;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.flatParent) {
    if (at.tag === 'body' || at.tag === 'form' || at.role === 'main') return false;
    if (countFields(at, page) > 1) return false;
    if (hasReadableText(at, page)) return true;
  }
  return false;
}

/** Returns whether a visible text around the field is the beginning of its name, as “From” in “From, hour”. */
function isNamedAfterText(field: ElementModel, page: PageModel): boolean {
  const name = splitIntoWords(field.name);
  let around: ElementModel | null = field;
  for (let level = 0; level < MAX_GROUP_LEVELS && around?.flatParent; level++) {
    if (around.flatParent.tag === 'form' || around.flatParent.role === 'main') break;
    around = around.flatParent;
  }
  return page.texts.some((text) => {
    if (text.isGenerated || !around?.contains(text.parent) || !isReadableText(text) || !isLabelText(text))
      return false;
    const words = splitIntoWords(text.text);
    return words.length > 0 && words.every((word, at) => word === name[at]);
  });
}

/**
 * Returns whether the element contains text outside buttons, links and alerts, which do not label the field.
 */
function hasReadableText(element: ElementModel, page: PageModel): boolean {
  return page.texts.some(
    (text) =>
      text.text.trim() !== '' && isReadableText(text) && element.contains(text.parent) && isLabelText(text),
  );
}

const isLabelText = ({ parent }: TextModel): boolean =>
  parent.closest(({ role }) => role === 'button' || role === 'link' || role === 'alert') === null;

const countFields = (element: ElementModel, page: PageModel): number =>
  page.byTag('input', 'select', 'textarea').filter((field) => field.isVisible && element.contains(field))
    .length;

function isSearchOrOnlyField(field: ElementModel, page: PageModel): boolean {
  if (field.inputType === 'search' || field.role === 'searchbox') return true;
  if (field.closest(({ role }) => role === 'search') !== null) return true;
  if (/^(q|s|query|search|keywords?)$/i.test(field.attr('name') ?? '')) return true;
  const form = field.closest(({ tag }) => tag === 'form');
  return form === null || countFields(form, page) === 1;
}
