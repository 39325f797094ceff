import type { ElementModel, PageModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './element-order.ts';

const instrumentRoles = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'radio',
  'slider',
  'spinbutton',
  'switch',
  'tab',
];

/** Names of controls that may open settings on the same page. */
const settingsPattern =
  /settings?|preferences|options|customi[sz]e|configur|accessib|help|manual|account|profile|menu|\bmore\b|advanced|dialog|modal/i;

/** Names of links to settings. Links to help pages and articles do not count, because they change nothing. */
const settingsLinkPattern =
  /^(\S+ )?(settings?|preferences|options|customi[sz]e|accessibility|account|profile|shortcuts?|hot ?keys|keyboard)( \S+){0,2}$/i;

/** Maximum number of words in the name of a link that works as a control. Longer names are page titles. */
const MAX_LINK_WORDS = 3;

/**
 * Finds controls that may be an ACT “instrument to achieve an objective”, based on their names: those with
 * words for the objective or for settings. A control without a name may have any purpose, and so may every
 * control on a page that isn't in English. Hidden controls count, because a different control may show them.
 */
export function findInstruments(page: PageModel, words: RegExp): readonly ElementModel[] {
  const isEnglish = isInEnglish(page);
  const mayServeObjective = (control: ElementModel, name: string) => {
    if (!isPlainLink(control)) return words.test(name) || settingsPattern.test(name);
    const isShort = name.trim().split(/\s+/).length <= MAX_LINK_WORDS;
    return (isShort && words.test(name)) || settingsLinkPattern.test(name.trim());
  };
  const shown = page
    .byRole(...instrumentRoles)
    .filter(
      (control) =>
        !control.isDisabled &&
        !isCurrentPage(control) &&
        (!isEnglish ||
          control.name === '' ||
          mayServeObjective(control, `${control.name} ${control.description}`)),
    );
  const hidden = page
    .byTag('a', 'button', 'input', 'select')
    .filter((control) => !control.isExposed && mayServeObjective(control, getControlText(control)));
  return mergeInDocumentOrder([shown, hidden]);
}

/**
 * Leaves out controls of other components of the same type, for example of a second carousel, unless no others are left.
 */
export function withoutControlsOfOthers(
  controls: readonly ElementModel[],
  content: ElementModel,
): readonly ElementModel[] {
  const own = controls.filter((control) => !isInSimilarComponent(control, content));
  return own.length > 0 ? own : controls;
}

/** Returns whether the control and the content are in two elements next to each other that have the same classes. */
function isInSimilarComponent(control: ElementModel, content: ElementModel): boolean {
  const around = control.closest((at) => at.flatParent?.contains(content) === true);
  const component = content.closest((at) => at.flatParent?.contains(control) === true);
  if (around === null || component === null || around === control || component === content) return false;
  const getKind = (at: ElementModel) => `${at.tag} ${at.tokens('class').toSorted().join(' ')}`;
  return around.tokens('class').length > 0 && getKind(around) === getKind(component);
}

function isInEnglish(page: PageModel): boolean {
  return /^en\b/i.test((page.document.root?.attr('lang') ?? 'en').trim());
}

/**
 * Returns whether the control is a link that, without a script, goes to another page or to a part of this
 * one.
 */
function isPlainLink(control: ElementModel): boolean {
  const href = control.attr('href')?.trim() ?? '';
  return (
    control.tag === 'a' &&
    control.role === 'link' &&
    !/^(#?$|javascript:)/i.test(href) &&
    !control.hasAttr('onclick')
  );
}

/** Returns whether the control is the current page's navigation item: a link that goes nowhere. */
function isCurrentPage(control: ElementModel): boolean {
  const href = control.attr('href')?.trim();
  return href === '#' && (control.hasAttr('aria-current') || control.tokens('class').includes('current'));
}

/** Returns the text in and around a hidden control, which has no accessible name. */
function getControlText(control: ElementModel): string {
  const attributes = ['aria-label', 'title', 'value'].map((name) => control.attr(name) ?? '');
  return [...attributes, ...[control, ...control.labels].map(({ textContent }) => textContent)].join(' ');
}

/** Returns the names of controls for use in a question. */
export function getControlNames(controls: readonly ElementModel[]): string[] {
  return controls.map((control) => control.name || getControlText(control).trim() || control.tag);
}
