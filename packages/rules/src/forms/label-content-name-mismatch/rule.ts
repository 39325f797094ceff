import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import {
  containsWords,
  hasPossibleAbbreviation,
  normalizeSpelling,
  splitIntoWords,
} from '../../shared/label-words.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText, isReadableText } from '../../shared/visible-text.ts';

/** Widgets that are named from content (WAI-ARIA 1.2), as listed in ACT rule 2ee8b8. */
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
  impact: 'Speech input users say the visible label, and the control doesn’t respond.',
  criteria: ['2.5.3'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['2ee8b8'],
  nonActReasons: ['split'],
  axe: ['label-content-name-mismatch'],
  askedOnce: ['abbreviation'],
  applies: findLabeledElements,
  check: checkLabel,
  messages: {
    contained: 'The accessible name “{name}” contains the visible label.',
    part: 'The accessible name “{name}” contains the visible label, without shortcuts and controls inside.',
    title: 'The accessible name “{name}” is the title of the card.',
    notContained: 'The visible label is “{label}”, but the accessible name is “{name}”.',
    split:
      'Hidden words in the middle of the visible label “{label}” turn the accessible name into “{name}”.',
    sign: 'Is “{label}” a symbol here rather than a word? The control’s accessible name is “{name}”.',
    abbreviation: 'Is “{label}” spoken as “{name}”? One of them seems to abbreviate the other.',
  },
});

/** Returns the elements that are named by an attribute although they have visible text. */
function findLabeledElements(page: PageModel): ElementModel[] {
  return mergeInDocumentOrder([
    ...['aria-label', 'aria-labelledby'].map((name) =>
      page
        .byAttribute(name)
        .filter(
          (element) =>
            element.isExposed &&
            rolesNamedByContent.has(element.role ?? '') &&
            (element.nameSource === 'aria-label' || element.nameSource === 'aria-labelledby') &&
            getVisibleInnerText(element).trim() !== '' &&
            !differsInSpellingOnly(element),
        ),
    ),
    [...getSplitLabels(page).keys()],
  ]);
}

function checkLabel(element: ElementModel, page: PageModel) {
  const split = getSplitLabels(page).get(element);
  if (split !== undefined) return failed('split', { facts: { label: split, name: element.name } });
  const label = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
  const { name } = element;
  const facts = { label, name };
  const words = splitIntoWords(label);
  if (containsWords(words, splitIntoWords(name))) return passed('contained', { facts });
  if (isNamedByPart(element)) return passed('part', { facts });
  if (isNamedByTitle(element)) return passed('title', { facts });
  // A single letter is more often a symbol than a word: X for “close”, B for “bold”.
  if (words.length === 1 && /^\p{L}$/u.test(words[0] ?? '')) return cantTell('sign', { facts });
  return hasPossibleAbbreviation(label, name) || hasPossibleAbbreviation(name, label)
    ? cantTell('abbreviation', { facts })
    : failed('notContained', { facts });
}

/** Maximum number of nodes read per control. */
const MAX_NODES = 200;

/**
 * The visible labels of controls that are named from content and have visually hidden words between the visible words
 * of the same text (failure F96). Words in separate elements, such as badges, do not count as part
 * of the same label.
 */
const getSplitLabels = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, string> => {
  const labels = new Map<ElementModel, string>();
  for (const element of page.byRole(...rolesNamedByContent)) {
    if (!element.isExposed || element.nameSource !== 'contents') continue;
    const label = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
    if (
      isSplitByHiddenWords(element) &&
      !containsWords(splitIntoWords(label), splitIntoWords(element.name))
    ) {
      labels.set(element, label);
    }
  }
  return labels;
});

/** Returns whether two pieces of visible text in one element have hidden words between them. */
function isSplitByHiddenWords(element: ElementModel): boolean {
  let before: ElementModel | null = null;
  let hasHiddenWords = false;
  const open: (ElementModel | TextModel)[] = element.flatChildren.toReversed();
  for (let read = 0; open.length > 0 && read < MAX_NODES; read++) {
    const node = open.pop()!;
    if ('tag' in node) {
      if (node.isExposed) open.push(...node.flatChildren.toReversed());
      else before = null;
    } else if (/\p{L}/u.test(node.text)) {
      if (!node.isVisible) hasHiddenWords = hasHiddenWords || node.parent.isExposed;
      else if (hasHiddenWords && before === node.parent) return true;
      else {
        before = isReadableText(node) ? node.parent : null;
        hasHiddenWords = false;
      }
    }
  }
  return false;
}

/** A keyboard shortcut with a modifier key at the end of a label, such as “Ctrl+P” or “⌘P”. */
const SHORTCUT =
  /\s(?:(?:ctrl|control|cmd|command|alt|option|shift|meta)\s?\+\s?|[⌘⌥⇧⌃]\s?\+?\s?)+(?:\S|f\d{1,2}|enter|del|delete|backspace|esc|space|tab)$/iu;

/**
 * Returns whether the name contains the part of the label that identifies the control, without a trailing
 * keyboard shortcut and the text of nested controls.
 */
function isNamedByPart(element: ElementModel): boolean {
  const text = getVisibleInnerText(element, isControl).replace(/\s+/g, ' ').trim();
  const words = splitIntoWords(text.replace(SHORTCUT, ''));
  return words.length > 0 && containsWords(words, splitIntoWords(element.name));
}

function isControl({ isFocusable, role }: ElementModel): boolean {
  return isFocusable && role !== null && role !== 'generic' && role !== 'none';
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Returns whether the element is a link around a whole card that is named by the title in it. Speech input
 * users say the title, and the text below it is not part of the label (Understanding 2.5.3: the label is the
 * text that identifies the component).
 */
function isNamedByTitle(element: ElementModel): boolean {
  const name = splitIntoWords(element.name);
  const titles = [
    ...element.references('aria-labelledby').filter((label) => label !== element && element.contains(label)),
    ...[...element.descendants()].filter(({ tag, role }) => HEADINGS.has(tag) || role === 'heading'),
  ];
  return titles.some((title) => {
    const words = splitIntoWords(getVisibleInnerText(title));
    return title.isVisible && words.length > 0 && containsWords(words, name);
  });
}

function differsInSpellingOnly(element: ElementModel): boolean {
  const label = getVisibleInnerText(element);
  if (containsWords(splitIntoWords(label), splitIntoWords(element.name))) return false;
  return containsWords(
    splitIntoWords(normalizeSpelling(label)),
    splitIntoWords(normalizeSpelling(element.name)),
  );
}
