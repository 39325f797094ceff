import type { ElementModel, PageModel } from '@curbcut/page-model';
import { mergeInDocumentOrder } from './document-order.ts';
import { leadsToOtherPage } from './page-links.ts';

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

/** Names of controls that open settings on the same page. */
const settingsPattern =
  /settings?|preferences|options|customi[sz]e|configur|accessib|help|manual|account|profile|menu|\bmore\b|advanced|dialog|modal/i;

/** Names of links to other pages on which settings are found. Help pages and articles change nothing. */
const settingsPagePattern =
  /^(\S+ )?(settings?|preferences|options|customi[sz]e|accessibility|account|profile|shortcuts?|hot ?keys|keyboard)( \S+){0,2}$/i;

/**
 * ACT “instrument to achieve an objective”, as far as names tell: controls that might be for something, by words for it
 * or for where settings are found. What has no name might be for anything; so might everything on a page that is not in
 * English. Controls that are hidden by now may come with another one.
 */
export function findInstruments(page: PageModel, words: RegExp): readonly ElementModel[] {
  const language = page.document.root?.attr('lang') ?? 'en';
  const isEnglish = /^en\b/i.test(language.trim());
  const mayBeFor = (control: ElementModel, said: string) =>
    leadsElsewhere(control)
      ? settingsPagePattern.test(said.trim())
      : words.test(said) || settingsPattern.test(said);
  const shown = page.byRole(...instrumentRoles).filter((control) => {
    const { name, description, isDisabled } = control;
    return !isDisabled && (!isEnglish || name === '' || mayBeFor(control, `${name} ${description}`));
  });
  const hidden = page
    .byTag('a', 'button', 'input', 'select')
    .filter((control) => !control.isExposed && mayBeFor(control, getControlText(control)));
  return mergeInDocumentOrder([shown, hidden]);
}

/** A link to another page. What the page does at once, no other page can change, unless it keeps settings. */
function leadsElsewhere(control: ElementModel): boolean {
  return (
    (control.tag === 'a' || control.tag === 'area') && control.hasAttr('href') && leadsToOtherPage(control)
  );
}

/** What stands on and around a control that nobody is told of now, and that has no name therefore. */
function getControlText(control: ElementModel): string {
  const attributes = ['aria-label', 'title', 'value'].map((name) => control.attr(name) ?? '');
  return [...attributes, ...[control, ...control.labels].map(({ textContent }) => textContent)].join(' ');
}

/** What controls are called, for a question about them. */
export function getControlNames(controls: readonly ElementModel[]): string[] {
  return controls.map((control) => control.name || getControlText(control).trim() || control.tag);
}
