import type { Option } from './options.ts';

/** What a visitor has set. Every field has one value that leaves the page as it is, see {@link UNTOUCHED}. */
export interface Settings {
  /** Of all text, in percent: 100 to 200. */
  size: number;
  /** Lines at least 1.5 times the text's size apart, and paragraphs twice (WCAG 1.4.12). */
  line: boolean;
  /** Letters 0.12 times the text's size apart (WCAG 1.4.12). */
  letter: boolean;
  /** Words 0.16 times the text's size apart (WCAG 1.4.12). */
  word: boolean;
  font: boolean;
  theme: '' | Theme;
  saturation: '' | 'none' | 'low' | 'high';
  links: boolean;
  headings: boolean;
  motion: boolean;
  cursor: boolean;
  guide: '' | 'line' | 'mask';
  focus: boolean;
}

export type Theme = 'more' | 'dark' | 'light';

export const UNTOUCHED: Readonly<Settings> = {
  size: 100,
  line: false,
  letter: false,
  word: false,
  font: false,
  theme: '',
  saturation: '',
  links: false,
  headings: false,
  motion: false,
  cursor: false,
  guide: '',
  focus: false,
};

/** The settings that belong to an option of the owner's choice under another name. */
const PARTS: Partial<Record<keyof Settings, Option>> = {
  line: 'spacing',
  letter: 'spacing',
  word: 'spacing',
};

/** The option of the owner's choice that a setting belongs to. */
export function optionOf(name: keyof Settings): Option {
  return PARTS[name] ?? (name as Option);
}

/** What the visitor's system asks of every page (Media Queries 5, section 12). */
export interface SystemWishes {
  readonly motion: boolean;
  readonly contrast: boolean;
  readonly dark: boolean;
}

/**
 * What holds: the visitor's own choices before what the system asks for, and nothing that the owner has left out.
 * The system's dark colours choose no theme: most who set them want them where a page offers them, and no more.
 */
export function settingsInForce(
  chosen: Partial<Settings>,
  system: SystemWishes,
  offers: (option: Option) => boolean,
): Settings {
  const wished: Partial<Settings> = {
    ...(system.motion && { motion: true }),
    ...(system.contrast && { theme: 'more' as const }),
  };
  const all = { ...UNTOUCHED, ...wished, ...chosen };
  const left = Object.entries(all).filter(([name]) => offers(optionOf(name as keyof Settings)));
  return { ...UNTOUCHED, ...Object.fromEntries(left) };
}

/** Whether the page is as its owner made it. */
export function isUntouched(settings: Settings): boolean {
  const names = Object.keys(UNTOUCHED) as (keyof Settings)[];
  return names.every((name) => settings[name] === UNTOUCHED[name]);
}

/** Reads what was stored, which may be of another version or not ours at all: what is not understood is left out. */
export function readSettings(stored: unknown): Partial<Settings> {
  const found = Object.entries(typeof stored === 'object' && stored ? stored : {}).filter(
    ([name, value]) => Object.hasOwn(UNTOUCHED, name) && isValue(name as keyof Settings, value),
  );
  return Object.fromEntries(found);
}

const WORDS: Partial<Record<keyof Settings, readonly string[]>> = {
  theme: ['', 'more', 'dark', 'light'],
  saturation: ['', 'none', 'low', 'high'],
  guide: ['', 'line', 'mask'],
};

function isValue(name: keyof Settings, value: unknown): boolean {
  if (name === 'size') return typeof value === 'number' && value >= 100 && value <= 200;
  return WORDS[name]?.includes(value as string) ?? typeof value === 'boolean';
}
