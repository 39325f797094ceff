import type { ElementModel, PageModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './document-order.ts';

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

/** Names of controls that lead to settings. */
const settingsPattern =
  /settings?|preferences|options|customi[sz]e|configur|accessib|help|manual|account|profile|menu|more|advanced|dialog|modal/i;

/**
 * Finds ACT “instruments to achieve an objective”, as far as names show: controls with words for the objective, or for
 * settings, in their name. Controls without a name, and all controls on a page that is not in English, might serve any
 * purpose. Hidden controls are included because another control may reveal them.
 */
export function findInstruments(page: PageModel, words: RegExp): readonly ElementModel[] {
  const language = page.document.root?.attr('lang') ?? 'en';
  const isEnglish = /^en\b/i.test(language.trim());
  const mayServe = (text: string) => words.test(text) || settingsPattern.test(text);
  const shown = page
    .byRole(...instrumentRoles)
    .filter(
      ({ name, description, isDisabled }) =>
        !isDisabled && (!isEnglish || name === '' || mayServe(`${name} ${description}`)),
    );
  const hidden = page
    .byTag('a', 'button', 'input', 'select')
    .filter((control) => !control.isExposed && mayServe(getControlText(control)));
  return mergeInDocumentOrder([shown, hidden]);
}

/** Returns the attributes and texts of a hidden control, which has no accessible name because it is not exposed. */
function getControlText(control: ElementModel): string {
  const attributes = ['aria-label', 'title', 'value'].map((name) => control.attr(name) ?? '');
  return [...attributes, ...[control, ...control.labels].map(({ textContent }) => textContent)].join(' ');
}

/** Returns names of controls for a question about them. */
export function getControlNames(controls: readonly ElementModel[]): string[] {
  return controls.map((control) => control.name || getControlText(control).trim() || control.tag);
}
