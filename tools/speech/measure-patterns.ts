import {
  announceElement,
  createTranscript,
  type PageModel,
  SCREEN_READERS,
  type ScreenReader,
  type SpokenText,
} from '@curbcut/page-model';
import type { Assertion, Pattern } from './patterns.ts';

/** Words that convey a role in any of the screen readers. */
const rolePatterns: Readonly<Record<string, RegExp>> = {
  banner: /\bbanner\b/i,
  button: /\bbutton\b/i,
  checkbox: /\bcheck ?box\b/i,
  combobox: /\bcombo( box)?\b|\bpop-?up button\b/i,
  complementary: /\bcomplementary\b/i,
  contentinfo: /\bcontent info(rmation)?\b/i,
  dialog: /\bdialog\b/i,
  'edit text': /\bedit\b|\bcombo box\b/i,
  form: /\bform\b/i,
  grid: /\bgrid\b|\btable\b/i,
  group: /\bgroup(ing)?\b/i,
  heading: /\bheading\b/i,
  image: /\bimage\b|\bgraphic\b/i,
  link: /\blink\b/i,
  list: /\blist\b/i,
  listbox: /\blist( box)?\b/i,
  main: /\bmain\b/i,
  menu: /\bmenu\b/i,
  'menu button': /\bmenu (pop-?up )?button\b/i,
  'menu item checkbox': /\bcheck menu item\b|\bmenu item check box\b/i,
  'menu item radio': /\bradio menu item\b|\bmenu item radio\b/i,
  menubar: /\bmenu ?bar\b/i,
  meter: /\bmeter\b|\blevel indicator\b/i,
  navigation: /\bnavigation\b/i,
  'radio button': /\bradio button\b/i,
  region: /\bregion\b/i,
  slider: /\bslider\b/i,
  'spin button': /\bspin (button|box)\b|\bstepper\b/i,
  switch: /\bswitch\b/i,
  tab: /\btab\b/i,
  'tab list': /\btab (list|control|group)\b/i,
  'tab panel': /\btab panel\b|\bproperty page\b/i,
  'toggle button': /\btoggle button\b/i,
};

/** Words that convey a state in any of the screen readers. */
const statePatterns: Readonly<Record<string, RegExp>> = {
  autocomplete: /\bauto ?complete\b|\bedit combo\b/i,
  checked: /(?<!not |half )\bchecked\b|(?<!not )\bselected\b/i,
  collapsed: /\bcollapsed\b/i,
  'current page': /\bcurrent page\b/i,
  disabled: /\bunavailable\b|\bdimmed\b/i,
  expanded: /\bexpanded\b/i,
  horizontal: /\bhorizontal\b|\bleft right\b/i,
  invalid: /\binvalid\b/i,
  mixed: /\bmixed\b|\bhalf checked\b|\bpartially checked\b/i,
  'not checked': /\bnot checked\b|\bunchecked\b|\bnot selected\b/i,
  'not pressed': /\bnot pressed\b|\bnot selected\b/i,
  off: /\boff\b/i,
  on: /\bon\b/i,
  pressed: /(?<!not )\b(pressed|selected)\b/i,
  required: /\brequired\b/i,
  selected: /(?<!not )\bselected\b/i,
  submenu: /\bsubmenu\b/i,
  vertical: /\bvertical\b|\bup down\b/i,
};

export interface PatternResult {
  readonly plan: string;
  /** Number of required assertions. */
  readonly required: number;
  /** Ids of the assertions that an announcement doesn't convey, by screen reader. */
  readonly missed: Readonly<Record<ScreenReader, readonly string[]>>;
}

/** Compares what is announced on a pattern's page with what the test plan requires. */
export function measurePattern({ plan, assertions }: Pattern, page: PageModel): PatternResult {
  const listMissed = (reader: ScreenReader) =>
    assertions.filter((assertion) => !isConveyed(assertion, page, reader)).map(([id]) => id);
  return {
    plan,
    required: assertions.length,
    missed: {
      nvda: listMissed('nvda'),
      jaws: listMissed('jaws'),
      voiceover: listMissed('voiceover'),
    },
  };
}

function isConveyed(assertion: Assertion, page: PageModel, reader: ScreenReader): boolean {
  if (assertion[1] === 'use') return false;
  const [, id, kind, value] = assertion as Extract<Assertion, { length: 4 }>;
  const announced = getAnnounced(page, id)[reader];
  switch (kind) {
    case 'role':
      return getPattern(rolePatterns, value).test(announced);
    case 'state':
      return getPattern(statePatterns, value).test(announced);
    case 'level':
      return new RegExp(`\\blevel ${value}\\b`, 'i').test(announced);
    case 'text':
      // JAWS separates the parts of an announcement with spaces.
      return normalize(announced).includes(normalize(value));
    case 'not':
      return !announced.includes(value);
  }
}

const normalize = (text: string): string => text.replaceAll(/,? +/g, ' ');

function getPattern(patterns: Readonly<Record<string, RegExp>>, name: string): RegExp {
  const pattern = patterns[name];
  if (pattern === undefined) throw new Error(`There are no words for “${name}”.`);
  return pattern;
}

/** Returns what is announced for an element, or for its text if it has no role. */
function getAnnounced(page: PageModel, id: string): SpokenText {
  const element = page.elements.find((one) => one.attr('id') === id);
  if (element === undefined) throw new Error(`The page has no element with the id ${id}.`);
  const own = announceElement(element);
  if (own.nvda !== '') return own;
  const line = createTranscript(page, 'reading').lines.find(
    ({ entry }) => entry.selector === element.selector,
  );
  return line?.says ?? own;
}

/** The share of assertions that are conveyed, from 0 to 1, for one screen reader or all of them. */
export function getConveyedShare(
  results: readonly PatternResult[],
  readers: readonly ScreenReader[] = SCREEN_READERS,
): number {
  const required = results.reduce((sum, result) => sum + result.required, 0) * readers.length;
  const missed = results
    .flatMap((result) => readers.map((reader) => result.missed[reader].length))
    .reduce((sum, count) => sum + count, 0);
  return (required - missed) / required;
}
