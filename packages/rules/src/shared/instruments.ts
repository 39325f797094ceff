import type { ElementModel, PageModel } from '@curbcut/page-model';

const roles = [
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

/** Where settings are usually found. */
const general =
  /settings?|preferences|options|customi[sz]e|configur|accessib|help|manual|account|profile|menu/i;

/**
 * ACT “instrument to achieve an objective”, as far as names tell: controls that might be for something, by words for it
 * or for where settings are found. What has no name might be for anything; so might everything on a page that is not in
 * English.
 */
export function instruments(page: PageModel, words: RegExp): readonly ElementModel[] {
  const language = page.document.root?.attr('lang') ?? 'en';
  const isEnglish = /^en\b/i.test(language.trim());
  return page.byRole(...roles).filter(({ name, description, isDisabled }) => {
    if (isDisabled) return false;
    const said = `${name} ${description}`;
    return !isEnglish || name === '' || words.test(said) || general.test(said);
  });
}

/** What controls are called, for a question about them. */
export function namesOf(controls: readonly ElementModel[]): string[] {
  return controls.map(({ name, tag }) => name || tag);
}
