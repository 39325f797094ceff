import type { ElementModel, Patch, TextModel } from '@curbcut/page-model';
import { getLabelsByControl, isReadableText } from '@curbcut/rules/for-recipes';
import type { FailedElement, SuggestedFix } from '../recipe.ts';
import { removeEmptyReference } from './define-naming-recipe.ts';
import { createFix } from './define-recipe.ts';
import { findFieldName } from './field-name.ts';
import { areInSameTree, ensureId } from './ids.ts';
import { removeAttribute, setAttribute } from './patch-steps.ts';
import { toShortText } from './plain-text.ts';
import { describeTextToWrite, getNameConfidence } from './suggested-name.ts';
import { wrapTextNode } from './wrap-text-node.ts';

/**
 * Labels a native field: by the label or text that stands where a label stands; else by what its table, tip, group or
 * code calls it. A `label` element goes before ARIA.
 */
export function labelField(fault: FailedElement): SuggestedFix | null {
  const { element: field } = fault;
  return (
    associateLabel(fault) ??
    createLabelFromText(fault) ??
    nameFromDescription(fault) ??
    nameField(fault, field)
  );
}

/** A field without a name whose description is all that the page says about it. */
function nameFromDescription({ element, reason }: FailedElement): SuggestedFix | null {
  const described = element.attr('aria-describedby');
  const texts = element.references('aria-describedby');
  const isUsable = texts.some(({ textContent }) => textContent.trim() !== '');
  if (described === null || !isUsable || (reason !== 'unnamed' && reason !== 'roleless')) return null;
  return createFix(
    'likely',
    'The description of the field is the only text about it, so it becomes its label.',
    [removeAttribute(element, 'aria-describedby'), setAttribute(element, 'aria-labelledby', described)],
  );
}

/** A `label` beside the field that speaks of nothing yet. */
function associateLabel(fault: FailedElement): SuggestedFix | null {
  const { element: field } = fault;
  const label = getLabelCandidates(field).find(
    (beside): beside is ElementModel =>
      'tag' in beside &&
      beside.tag === 'label' &&
      beside.textContent.trim() !== '' &&
      areInSameTree(beside, field) &&
      !labelsAnotherField(beside, field),
  );
  if (!label) return null;
  const { id, steps } = ensureId(field, label.textContent);
  return createFix(
    'certain',
    `The label “${label.textContent.trim().slice(0, 60)}” stands beside the field and is not tied to it.`,
    [...removeEmptyReference(fault), ...steps, setAttribute(label, 'for', id)],
  );
}

function labelsAnotherField(label: ElementModel, field: ElementModel): boolean {
  for (const [index, labels] of getLabelsByControl(field.page)) {
    if (index !== field.index && labels.includes(label)) return true;
  }
  return false;
}

/** A text beside the field becomes its label, where it stands. */
function createLabelFromText(fault: FailedElement): SuggestedFix | null {
  const { element: field } = fault;
  const text = findAdjacentText(field);
  if (
    text === null ||
    text.parent.closest(
      ({ role, tag }) => role === 'link' || role === 'button' || role === 'heading' || tag === 'label',
    ) !== null
  ) {
    return null;
  }
  const words = toShortText(text.text);
  if (words === null) return null;
  const { id, steps } = ensureId(field, words);
  return createFix(
    'likely',
    `The text “${words}” stands where the label of the field stands, and is not tied to it.`,
    [...removeEmptyReference(fault), ...steps, ...wrapTextNode(text, 'label', { for: id })],
  );
}

/** Their labels stand behind them. */
const choiceTypes = new Set(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch']);

function isChoice({ role, inputType: type }: ElementModel): boolean {
  return choiceTypes.has(role ?? '') || choiceTypes.has(type ?? '');
}

/** What nobody fills in has no label of a next field behind it; numbers there are its value. */
function isMeter({ role }: ElementModel): boolean {
  return role === 'progressbar' || role === 'meter';
}

/** What stands on the side of a field on which labels stand: behind boxes to tick, before everything else. */
function getLabelCandidates(field: ElementModel): readonly (ElementModel | TextModel)[] {
  const isLabelBehind = isChoice(field) || (isMeter(field) && findSibling(field, -1) === null);
  const sides = isLabelBehind ? ['after', 'before'] : ['before', 'after'];
  const found: (ElementModel | TextModel)[] = [];
  for (const side of sides) {
    let at: ElementModel | null = field;
    // The wrapper of a field alone is looked past.
    for (let level = 0; at !== null && level < 3; level++) {
      const beside = findSibling(at, side === 'before' ? -1 : 1);
      if (beside !== null) {
        found.push(beside);
        break;
      }
      at = at.flatParent;
      if (at === null || at.tag === 'form' || at.tag === 'body' || at.tag === 'td' || at.tag === 'fieldset')
        break;
    }
  }
  return found;
}

/** The next element or text beside an element that says something; null where none follows on this side. */
function findSibling(element: ElementModel, direction: -1 | 1): ElementModel | TextModel | null {
  const siblings = element.flatParent?.flatChildren ?? [];
  const own = siblings.findIndex(({ index }) => index === element.index);
  for (let at = own + direction; at >= 0 && at < siblings.length; at += direction) {
    const sibling = siblings[at]!;
    if ('tag' in sibling) {
      if (sibling.tag === 'br' || !sibling.isRendered) continue;
      return sibling;
    }
    if (sibling.text.trim() !== '' && !sibling.isGenerated) return sibling;
  }
  return null;
}

const fieldTags = new Set(['input', 'select', 'textarea', 'button']);

/** The text that stands beside the field, alone on its side. */
function findAdjacentText(field: ElementModel): TextModel | null {
  const [first] = getLabelCandidates(field);
  const onSide = first ?? null;
  if (onSide === null) return null;
  const isBefore = onSide.index < field.index;
  // Behind a field stands its unit or the label of the next one.
  const isLabelBehind =
    isChoice(field) || (isMeter(field) && !('tag' in onSide) && !/\d\s*[%/]|^\s*\d/.test(onSide.text));
  if (!isLabelBehind && !isBefore) return null;
  if (!('tag' in onSide)) return isReadableText(onSide) && isLabelLike(onSide.text) ? onSide : null;
  const texts = collectTexts(onSide);
  const [only] = texts;
  return only &&
    texts.length === 1 &&
    isReadableText(only) &&
    isLabelLike(only.text) &&
    areInSameTree(only.parent, field)
    ? only
    : null;
}

/** Short, and no sentence. */
function isLabelLike(text: string): boolean {
  const words = toShortText(text, 60);
  return words !== null && !/[.!]\s+\p{Lu}/u.test(words);
}

function collectTexts(element: ElementModel): TextModel[] {
  const texts: TextModel[] = [];
  const open: (ElementModel | TextModel)[] = [element];
  for (let at = open.pop(), looked = 0; at && looked < 30; at = open.pop(), looked++) {
    if (!('tag' in at)) {
      if (at.text.trim() !== '' && !at.isGenerated) texts.push(at);
    } else if (fieldTags.has(at.tag)) {
      return [];
    } else {
      open.push(...at.flatChildren.toReversed());
    }
  }
  return texts;
}

function nameField(fault: FailedElement, field: ElementModel): SuggestedFix | null {
  const words = findFieldName(field);
  if (words === null) return null;
  const patch: Patch = [...removeEmptyReference(fault), setAttribute(field, 'aria-label', words.text)];
  return createFix(
    getNameConfidence(words),
    `Gives the field the name “${words.text}”, from ${words.source}.`,
    patch,
    describeTextToWrite(words, 'a label that everybody sees'),
  );
}

/** Names a field that only its role makes one: a `label` element does not speak of it. */
export function nameAriaField(fault: FailedElement): SuggestedFix | null {
  const { element: field } = fault;
  const beside = findAdjacentText(field) ?? findLabelText(field);
  if (beside !== null && toShortText(beside.text) !== null) {
    const { parent } = beside;
    const isWhole = parent.textContent.trim() === beside.text.trim() && !parent.contains(field);
    if (isWhole && areInSameTree(parent, field)) {
      const { id, steps } = ensureId(parent, beside.text);
      return createFix(
        'likely',
        `The text “${toShortText(beside.text)}” stands where the label of the field stands.`,
        [...steps, setAttribute(field, 'aria-labelledby', id)],
      );
    }
    return createFix(
      'likely',
      `The text “${toShortText(beside.text)}” stands where the label of the field stands.`,
      [...removeEmptyReference(fault), setAttribute(field, 'aria-label', toShortText(beside.text)!)],
    );
  }
  const own = valueRoles.has(field.role ?? '') ? null : toShortText(field.textContent);
  if (own !== null) {
    return createFix('likely', `People who see it read “${own}”, which its role keeps from being heard.`, [
      ...removeEmptyReference(fault),
      setAttribute(field, 'aria-label', own),
    ]);
  }
  return nameField(fault, field);
}

/** What these hold is their value. */
const valueRoles = new Set(['combobox', 'listbox', 'searchbox', 'spinbutton', 'textbox']);

/** The text of a `label` element around or beside what it cannot speak of. */
function findLabelText(field: ElementModel): TextModel | null {
  const label = [...getLabelCandidates(field), field.closest(({ tag }) => tag === 'label')].find(
    (candidate) => candidate && 'tag' in candidate && candidate.tag === 'label',
  );
  return label && 'tag' in label ? (collectTexts(label)[0] ?? null) : null;
}
