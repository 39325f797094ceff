import type { ElementModel, Patch, PatchStep, TextModel } from '@curbcut/page-model';
import { getLabelsByControl, isReadableText } from '@curbcut/rules/for-recipes';
import type { FailedElement, SuggestedFix } from '../recipe.ts';
import { createFix, removeEmptyReference } from './define-recipe.ts';
import { findFieldName } from './field-name.ts';
import {
  areInSameTree,
  ensureId,
  insertContent,
  removeAttribute,
  setAttribute,
  wrapNodes,
} from './patch-steps.ts';
import { describeTextToWrite, getNameConfidence } from './suggested-name.ts';
import { toShortText } from './text-helpers.ts';

/**
 * Labels a native field with the label or text next to it, otherwise with words from its table, tooltip, group or
 * attributes. Prefers a `label` element to ARIA.
 */
export function labelField(failure: FailedElement): SuggestedFix | null {
  const { element: field } = failure;
  return (
    associateLabel(failure) ??
    createLabelFromText(failure) ??
    nameFromDescription(failure) ??
    nameField(failure, field)
  );
}

/** Turns the description of an unnamed field into its label. */
function nameFromDescription({ element, reason }: FailedElement): SuggestedFix | null {
  const described = element.attr('aria-describedby');
  const texts = element.references('aria-describedby');
  const isUsable = texts.some(({ textContent }) => textContent.trim() !== '');
  if (described === null || !isUsable || (reason !== 'unnamed' && reason !== 'roleless')) return null;
  return createFix(
    'likely',
    'Screen readers announce what to enter. The description is the field’s only text, so it becomes the label.',
    [removeAttribute(element, 'aria-describedby'), setAttribute(element, 'aria-labelledby', described)],
  );
}

/** Associates an unused `label` next to the field. */
function associateLabel(failure: FailedElement): SuggestedFix | null {
  const { element: field } = failure;
  const label = getLabelCandidates(field).find(
    (adjacent): adjacent is ElementModel =>
      'tag' in adjacent &&
      adjacent.tag === 'label' &&
      adjacent.textContent.trim() !== '' &&
      areInSameTree(adjacent, field) &&
      !labelsAnotherField(adjacent, field),
  );
  if (!label) return null;
  const { id, steps } = ensureId(field, label.textContent);
  return createFix(
    'certain',
    `Screen readers announce the label “${label.textContent.trim().slice(0, 60)}”: it was next to the field but not associated with it.`,
    [...removeEmptyReference(failure), ...steps, setAttribute(label, 'for', id)],
  );
}

function labelsAnotherField(label: ElementModel, field: ElementModel): boolean {
  for (const [index, labels] of getLabelsByControl(field.page)) {
    if (index !== field.index && labels.includes(label)) return true;
  }
  return false;
}

/** Turns the text next to the field into a label in place. */
function createLabelFromText(failure: FailedElement): SuggestedFix | null {
  const { element: field } = failure;
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
    `Screen readers announce “${words}” as the label. It was in a label’s position but wasn’t associated with the field.`,
    [...removeEmptyReference(failure), ...steps, ...wrapTextNode(text, 'label', { for: id })],
  );
}

/** Types and roles of fields whose labels follow them. */
const choiceTypes = new Set(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch']);

function isChoice({ role, inputType: type }: ElementModel): boolean {
  return choiceTypes.has(role ?? '') || choiceTypes.has(type ?? '');
}

/**
 * Returns whether a field's role makes it read-only. Text after such a field is its label, and numbers after
 * it are its value.
 */
function isMeter({ role }: ElementModel): boolean {
  return role === 'progressbar' || role === 'meter';
}

/**
 * Finds the elements and text next to a field, on the usual label side first: after checkboxes and radio
 * buttons, before other fields.
 */
function getLabelCandidates(field: ElementModel): readonly (ElementModel | TextModel)[] {
  const isLabelAfter = isChoice(field) || (isMeter(field) && findSibling(field, -1) === null);
  const sides = isLabelAfter ? ['after', 'before'] : ['before', 'after'];
  const found: (ElementModel | TextModel)[] = [];
  for (const side of sides) {
    let at: ElementModel | null = field;
    // Skips wrappers that contain only the field.
    for (let level = 0; at !== null && level < 3; level++) {
      const adjacent = findSibling(at, side === 'before' ? -1 : 1);
      if (adjacent !== null) {
        found.push(adjacent);
        break;
      }
      at = at.flatParent;
      if (at === null || at.tag === 'form' || at.tag === 'body' || at.tag === 'td' || at.tag === 'fieldset')
        break;
    }
  }
  return found;
}

/** Finds the nearest rendered element or text on one side. Null if there is none. */
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

/** Finds the only text next to the field on its label side. */
function findAdjacentText(field: ElementModel): TextModel | null {
  const [first] = getLabelCandidates(field);
  const onSide = first ?? null;
  if (onSide === null) return null;
  const isBefore = onSide.index < field.index;
  // Text after a field is its unit or the label of the next field.
  const isLabelAfter =
    isChoice(field) || (isMeter(field) && !('tag' in onSide) && !/\d\s*[%/]|^\s*\d/.test(onSide.text));
  if (!isLabelAfter && !isBefore) return null;
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

/** Returns whether text is short and not a sentence. */
function isLabelLike(text: string): boolean {
  const words = toShortText(text, 60);
  return words !== null && !/[.!]\s+\p{Lu}/u.test(words);
}

function collectTexts(element: ElementModel): TextModel[] {
  const texts: TextModel[] = [];
  const open: (ElementModel | TextModel)[] = [element];
  for (let at = open.pop(), visited = 0; at && visited < 30; at = open.pop(), visited++) {
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

function nameField(failure: FailedElement, field: ElementModel): SuggestedFix | null {
  const words = findFieldName(field);
  if (words === null) return null;
  const patch: Patch = [...removeEmptyReference(failure), setAttribute(field, 'aria-label', words.text)];
  return createFix(
    getNameConfidence(words),
    `Screen readers announce the field as “${words.text}”, taken from ${words.source}.`,
    patch,
    describeTextToWrite(words, 'what to enter, in a visible label'),
  );
}

/** Names a custom field that has only a role: a `label` element does not apply to it. */
export function nameAriaField(failure: FailedElement): SuggestedFix | null {
  const { element: field } = failure;
  const adjacent = findAdjacentText(field) ?? findLabelText(field);
  if (adjacent !== null && toShortText(adjacent.text) !== null) {
    const { parent } = adjacent;
    const isWhole = parent.textContent.trim() === adjacent.text.trim() && !parent.contains(field);
    if (isWhole && areInSameTree(parent, field)) {
      const { id, steps } = ensureId(parent, adjacent.text);
      return createFix(
        'likely',
        `Screen readers announce “${toShortText(adjacent.text)}” as the label, because it’s in a label’s position.`,
        [...steps, setAttribute(field, 'aria-labelledby', id)],
      );
    }
    return createFix(
      'likely',
      `Screen readers announce “${toShortText(adjacent.text)}” as the label, because it’s in a label’s position.`,
      [...removeEmptyReference(failure), setAttribute(field, 'aria-label', toShortText(adjacent.text)!)],
    );
  }
  const own = valueRoles.has(field.role ?? '') ? null : toShortText(field.textContent);
  if (own !== null) {
    return createFix(
      'likely',
      `Screen readers announce “${own}”, which the field shows. Its role hid this text.`,
      [...removeEmptyReference(failure), setAttribute(field, 'aria-label', own)],
    );
  }
  return nameField(failure, field);
}

/** Roles whose content is their value. */
const valueRoles = new Set(['combobox', 'listbox', 'searchbox', 'spinbutton', 'textbox']);

/** Finds the text of a `label` element around or next to a custom field. */
function findLabelText(field: ElementModel): TextModel | null {
  const label = [...getLabelCandidates(field), field.closest(({ tag }) => tag === 'label')].find(
    (candidate) => candidate && 'tag' in candidate && candidate.tag === 'label',
  );
  return label && 'tag' in label ? (collectTexts(label)[0] ?? null) : null;
}

/** Wraps a text node in a new element, and keeps visible white space around the text outside the element. */
function wrapTextNode(
  text: TextModel,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): PatchStep[] {
  const words = text.text.trim();
  const steps = [wrapNodes([text], tag, attributes)];
  if (words === text.text || text.parent.style('white-space-collapse') !== 'collapse') return steps;
  const siblings = text.parent.flatChildren;
  const own = siblings.findIndex(({ index }) => index === text.index);
  const [before, after] = [siblings[own - 1], siblings[own + 1]];
  // Next to another text node, the white space cannot be moved.
  if ((before && !('tag' in before)) || (after && !('tag' in after))) return steps;
  steps.push({ kind: 'set-text', node: text.index, text: words });
  if (before && /^\s/.test(text.text)) steps.push(insertContent(before, 'after', ' '));
  if (after && /\s$/.test(text.text)) steps.push(insertContent(after, 'before', ' '));
  return steps;
}
