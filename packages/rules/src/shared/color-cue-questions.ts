import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import type { RuleProbe } from '../rule.ts';
import { getExplainedPairs } from './explained-colors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { getVisibleInnerText } from './visible-text.ts';

/** A selected item, and one next to it that isn't selected. */
export interface ItemPair {
  /** The selected control, which the finding is about. */
  readonly control: ElementModel;
  readonly kind: 'tab' | 'toggle' | 'page' | 'link';
  /** The boxes that are compared: the controls, or the list items around them. */
  readonly selected: ElementModel;
  readonly other: ElementModel;
}

const selectedClassPattern = /^(is-)?(active|current|selected)$|[-_](active|current|selected)$/i;
const pageListPattern = /pagination|pager|page-numbers|paginator/i;
/** Maximum number of elements over an item that may be an indicator that moves between items. */
const MAX_OVERLAPPING = 100;
/** Maximum levels from a control up to the list that contains its whole group. */
const MAX_LEVELS = 3;

/**
 * Finds selected tabs, toggle buttons, pagination items and links, each with a neighbor that is not selected.
 */
export const getItemPairs = memoizePerPage((page: PageModel): readonly ItemPair[] => {
  const pairs: ItemPair[] = [];
  for (const control of page.byRole('tab', 'button', 'link', 'radio', 'menuitemradio', 'option')) {
    const kind = getSelectedKind(control);
    const pair = kind !== null && findPair(control, kind);
    if (pair) pairs.push(pair);
  }
  for (const control of findCurrentPages(page)) {
    const pair = findPair(control, 'page');
    if (pair && pairs.every((other) => other.control !== control)) pairs.push(pair);
  }
  return pairs.filter(({ selected, other }) => !hasOverlay(selected, other));
});

/** Returns the color rules' questions for the probe. */
const getColorCueQuestions = memoizePerPage((page: PageModel): ProbeQuestions<'colorCues'> => {
  const usesColorWords = page.texts.some(
    ({ text }) =>
      text.length <= 400 &&
      /\b(in|are|marked) (red|green|blue|yellow|orange|purple|pink)\b|\b(red|green|blue|yellow|orange|purple|pink) (fields?|labels?|borders?)/i.test(
        text,
      ),
  );
  const fields = usesColorWords ? page.byTag('input', 'select', 'textarea') : [];
  return {
    pairs: [...getItemPairs(page), ...getExplainedPairs(page)].map(({ selected, other }) => ({
      selected: selected.index,
      other: other.index,
    })),
    fields: fields.filter(({ isVisible }) => isVisible).map(({ index }) => index),
  };
});

/** The probe that compares colors, with the questions from all rules that need it. */
export const colorCuesProbe = {
  facts: 'colorCues',
  getQuestions: getColorCueQuestions,
} satisfies RuleProbe;

function getSelectedKind(control: ElementModel): ItemPair['kind'] | null {
  if (!control.isVisible || control.isDisabled || control.tag === 'input' || control.tag === 'option')
    return null;
  switch (control.role) {
    case 'tab':
      return control.aria('aria-selected') === 'true' ? 'tab' : null;
    case 'button':
      return control.aria('aria-pressed') === 'true' ? 'toggle' : null;
    case 'link': {
      const current = control.aria('aria-current');
      if (current === null || current === 'false') return null;
      return isPageNumber(control) ? 'page' : 'link';
    }
    case 'option':
      return null;
    default:
      return control.aria('aria-checked') === 'true' ? 'toggle' : null;
  }
}

/** Finds the number of the current page in pagination, which is often not a link. */
function findCurrentPages(page: PageModel): ElementModel[] {
  const candidates = new Set([...page.byAttribute('aria-current'), ...page.byAttribute('class')]);
  return [...candidates].filter((element) => {
    if (!element.isVisible || !isPageNumber(element)) return false;
    const isMarked =
      !['false', null].includes(element.aria('aria-current')) ||
      element.tokens('class').some((name) => selectedClassPattern.test(name));
    const list = element.closest((at) =>
      pageListPattern.test(`${at.attr('class')} ${at.attr('aria-label')}`),
    );
    return isMarked && list !== null && list !== element;
  });
}

function isPageNumber(element: ElementModel): boolean {
  return /^\d{1,4}$/.test(getVisibleInnerText(element).trim());
}

/** Finds the control next to a selected one: the next in the same list that is not selected. */
function findPair(control: ElementModel, kind: ItemPair['kind']): ItemPair | null {
  let item = control;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const list = item.flatParent;
    if (list === null) return null;
    const siblings = list.children.filter((sibling) => sibling !== item && sibling.isVisible);
    const other = siblings.find((sibling) => isUnselected(sibling, control, kind));
    if (other !== undefined) return { control, kind, selected: item, other };
    item = list;
  }
  return null;
}

function isUnselected(item: ElementModel, control: ElementModel, kind: ItemPair['kind']): boolean {
  const parts = [item, ...item.descendants()];
  if (parts.length > 30) return false;
  const isMarked = parts.some(
    (part) =>
      ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current'].some(
        (name) => !['false', null].includes(part.aria(name)),
      ) ||
      part.isDisabled ||
      part.tokens('class').some((name) => selectedClassPattern.test(name) || /disabled/i.test(name)),
  );
  if (isMarked) return false;
  if (kind === 'page') return isPageNumber(item);
  if (kind === 'link') return parts.filter(({ role }) => role === 'link').length === 1;
  const state =
    kind === 'tab' ? 'aria-selected' : control.role === 'button' ? 'aria-pressed' : 'aria-checked';
  return parts.some((part) => part.role === control.role && part.aria(state) === 'false');
}

/** Returns whether something else is drawn over the selected item, such as a line that moves to it. */
function hasOverlay(selected: ElementModel, other: ElementModel): boolean {
  if (selected.box === null || other.box === null) return true;
  const { x, y, width, height } = selected.box;
  const around = selected.page.findElementsIntersecting({ x, y, width, height: height + 4 }, MAX_OVERLAPPING);
  if (around === null) return true;
  return around.some(
    (element) =>
      element !== selected &&
      !selected.contains(element) &&
      !element.contains(selected) &&
      !other.contains(element) &&
      element.flatParent?.contains(selected) === true &&
      /^(absolute|fixed)$/.test(element.style('position')),
  );
}
