import type { ElementModel, Patch, TextModel } from '@curbcut/page-model';
import { isReadableText, labelsByControl } from '@curbcut/rules/for-recipes';
import type { FoundFault, SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { fieldWords } from './field-words.ts';
import { confidenceOf, personWrites } from './found-words.ts';
import { withoutEmptyReference } from './give-name.ts';
import { areInOneTree, idOf } from './ids.ts';
import { shortWords } from './plain-words.ts';
import { drop, set } from './steps.ts';
import { wrapWords } from './wrap-words.ts';

/**
 * Labels a native field: by the label or text that stands where a label stands; else by what its table, tip, group or
 * code calls it. A `label` element goes before ARIA.
 */
export function labelField(fault: FoundFault): SuggestedFix | null {
  const { element: field } = fault;
  return tieLabel(fault) ?? wrapText(fault) ?? nameByDescription(fault) ?? nameField(fault, field);
}

/** A field without a name whose description is all that the page says about it. */
function nameByDescription({ element: field, reason }: FoundFault): SuggestedFix | null {
  const described = field.attr('aria-describedby');
  const texts = field.references('aria-describedby');
  const isUsable = texts.some(({ textContent }) => textContent.trim() !== '');
  if (described === null || !isUsable || (reason !== 'unnamed' && reason !== 'roleless')) return null;
  return fix('likely', 'The description of the field is the only text about it, so it becomes its label.', [
    drop(field, 'aria-describedby'),
    set(field, 'aria-labelledby', described),
  ]);
}

/** A `label` beside the field that speaks of nothing yet. */
function tieLabel(fault: FoundFault): SuggestedFix | null {
  const { element: field } = fault;
  const label = neighbours(field).find(
    (beside): beside is ElementModel =>
      'tag' in beside &&
      beside.tag === 'label' &&
      beside.textContent.trim() !== '' &&
      areInOneTree(beside, field) &&
      !speaksOfAnother(beside, field),
  );
  if (!label) return null;
  const { id, steps } = idOf(field, label.textContent);
  return fix(
    'certain',
    `The label “${label.textContent.trim().slice(0, 60)}” stands beside the field and is not tied to it.`,
    [...withoutEmptyReference(fault), ...steps, set(label, 'for', id)],
  );
}

function speaksOfAnother(label: ElementModel, field: ElementModel): boolean {
  for (const [index, labels] of labelsByControl(field.page)) {
    if (index !== field.index && labels.includes(label)) return true;
  }
  return false;
}

/** A text beside the field becomes its label, where it stands. */
function wrapText(fault: FoundFault): SuggestedFix | null {
  const { element: field } = fault;
  const text = textBeside(field);
  if (
    text === null ||
    text.parent.closest(
      ({ role, tag }) => role === 'link' || role === 'button' || role === 'heading' || tag === 'label',
    ) !== null
  ) {
    return null;
  }
  const words = shortWords(text.text);
  if (words === null) return null;
  const { id, steps } = idOf(field, words);
  return fix(
    'likely',
    `The text “${words}” stands where the label of the field stands, and is not tied to it.`,
    [...withoutEmptyReference(fault), ...steps, ...wrapWords(text, 'label', { for: id })],
  );
}

/** Their labels stand behind them. */
const choices = new Set(['checkbox', 'menuitemcheckbox', 'menuitemradio', 'radio', 'switch']);

function isChoice({ role, inputType: type }: ElementModel): boolean {
  return choices.has(role ?? '') || choices.has(type ?? '');
}

/** What nobody fills in has no label of a next field behind it; numbers there are its value. */
function isGauge({ role }: ElementModel): boolean {
  return role === 'progressbar' || role === 'meter';
}

/** What stands on the side of a field on which labels stand: behind boxes to tick, before everything else. */
function neighbours(field: ElementModel): readonly (ElementModel | TextModel)[] {
  const isLabelBehind = isChoice(field) || (isGauge(field) && siblingOf(field, -1) === null);
  const sides = isLabelBehind ? ['after', 'before'] : ['before', 'after'];
  const found: (ElementModel | TextModel)[] = [];
  for (const side of sides) {
    let at: ElementModel | null = field;
    // The wrapper of a field alone is looked past.
    for (let level = 0; at !== null && level < 3; level++) {
      const beside = siblingOf(at, side === 'before' ? -1 : 1);
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
function siblingOf(element: ElementModel, direction: -1 | 1): ElementModel | TextModel | null {
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

const fields = new Set(['input', 'select', 'textarea', 'button']);

/** The text that stands beside the field, alone on its side. */
function textBeside(field: ElementModel): TextModel | null {
  const [first] = neighbours(field);
  const onSide = first ?? null;
  if (onSide === null) return null;
  const isBefore = onSide.index < field.index;
  // Behind a field stands its unit or the label of the next one.
  const isLabelBehind =
    isChoice(field) || (isGauge(field) && !('tag' in onSide) && !/\d\s*[%/]|^\s*\d/.test(onSide.text));
  if (!isLabelBehind && !isBefore) return null;
  if (!('tag' in onSide)) return isReadableText(onSide) && isLabelLike(onSide.text) ? onSide : null;
  const texts = textsOf(onSide);
  const [only] = texts;
  return only &&
    texts.length === 1 &&
    isReadableText(only) &&
    isLabelLike(only.text) &&
    areInOneTree(only.parent, field)
    ? only
    : null;
}

/** Short, and no sentence. */
function isLabelLike(text: string): boolean {
  const words = shortWords(text, 60);
  return words !== null && !/[.!]\s+\p{Lu}/u.test(words);
}

function textsOf(element: ElementModel): TextModel[] {
  const texts: TextModel[] = [];
  const open: (ElementModel | TextModel)[] = [element];
  for (let at = open.pop(), looked = 0; at && looked < 30; at = open.pop(), looked++) {
    if (!('tag' in at)) {
      if (at.text.trim() !== '' && !at.isGenerated) texts.push(at);
    } else if (fields.has(at.tag)) {
      return [];
    } else {
      open.push(...at.flatChildren.toReversed());
    }
  }
  return texts;
}

function nameField(fault: FoundFault, field: ElementModel): SuggestedFix | null {
  const words = fieldWords(field);
  if (words === null) return null;
  const patch: Patch = [...withoutEmptyReference(fault), set(field, 'aria-label', words.text)];
  return fix(
    confidenceOf(words),
    `Gives the field the name “${words.text}”, from ${words.from}.`,
    patch,
    personWrites(words, 'a label that everybody sees'),
  );
}

/** Names a field that only its role makes one: a `label` element does not speak of it. */
export function nameAriaField(fault: FoundFault): SuggestedFix | null {
  const { element: field } = fault;
  const beside = textBeside(field) ?? labelText(field);
  if (beside !== null && shortWords(beside.text) !== null) {
    const { parent } = beside;
    const isWhole = parent.textContent.trim() === beside.text.trim() && !parent.contains(field);
    if (isWhole && areInOneTree(parent, field)) {
      const { id, steps } = idOf(parent, beside.text);
      return fix(
        'likely',
        `The text “${shortWords(beside.text)}” stands where the label of the field stands.`,
        [...steps, set(field, 'aria-labelledby', id)],
      );
    }
    return fix(
      'likely',
      `The text “${shortWords(beside.text)}” stands where the label of the field stands.`,
      [...withoutEmptyReference(fault), set(field, 'aria-label', shortWords(beside.text)!)],
    );
  }
  const own = holdsValue.has(field.role ?? '') ? null : shortWords(field.textContent);
  if (own !== null) {
    return fix('likely', `People who see it read “${own}”, which its role keeps from being heard.`, [
      ...withoutEmptyReference(fault),
      set(field, 'aria-label', own),
    ]);
  }
  return nameField(fault, field);
}

/** What these hold is their value. */
const holdsValue = new Set(['combobox', 'listbox', 'searchbox', 'spinbutton', 'textbox']);

/** The text of a `label` element around or beside what it cannot speak of. */
function labelText(field: ElementModel): TextModel | null {
  const label = [...neighbours(field), field.closest(({ tag }) => tag === 'label')].find(
    (candidate) => candidate && 'tag' in candidate && candidate.tag === 'label',
  );
  return label && 'tag' in label ? (textsOf(label)[0] ?? null) : null;
}
