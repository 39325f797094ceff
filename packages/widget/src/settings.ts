import type { Option } from './options.ts';

/** What a visitor has set. Every field has one value that leaves the page as it is, see {@link DEFAULT_SETTINGS}. */
export interface WidgetSettings {
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

export const DEFAULT_SETTINGS: Readonly<WidgetSettings> = {
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
const OPTIONS_BY_SETTING: Partial<Record<keyof WidgetSettings, Option>> = {
  line: 'spacing',
  letter: 'spacing',
  word: 'spacing',
};

/** The option of the owner's choice that a setting belongs to. */
export function getOption(name: keyof WidgetSettings): Option {
  return OPTIONS_BY_SETTING[name] ?? (name as Option);
}

/** What the visitor's system asks of every page (Media Queries 5, section 12). */
export interface SystemPreferences {
  readonly motion: boolean;
  readonly contrast: boolean;
  readonly dark: boolean;
}

/**
 * What holds: the visitor's own choices before what the system asks for, and nothing that the owner has left out.
 * The system's dark colours choose no theme: most who set them want them where a page offers them, and no more.
 */
export function resolveSettings(
  chosen: Partial<WidgetSettings>,
  system: SystemPreferences,
  offers: (option: Option) => boolean,
): WidgetSettings {
  const wished: Partial<WidgetSettings> = {
    ...(system.motion && { motion: true }),
    ...(system.contrast && { theme: 'more' as const }),
  };
  const all = { ...DEFAULT_SETTINGS, ...wished, ...chosen };
  const left = Object.entries(all).filter(([name]) => offers(getOption(name as keyof WidgetSettings)));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(left) };
}

/** Whether the page is as its owner made it. */
export function isDefaultSettings(settings: WidgetSettings): boolean {
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof WidgetSettings)[];
  return names.every((name) => settings[name] === DEFAULT_SETTINGS[name]);
}

/** Reads what was stored, which may be of another version or not ours at all: what is not understood is left out. */
export function parseSettings(stored: unknown): Partial<WidgetSettings> {
  const found = Object.entries(typeof stored === 'object' && stored ? stored : {}).filter(
    ([name, value]) =>
      Object.hasOwn(DEFAULT_SETTINGS, name) && isValidValue(name as keyof WidgetSettings, value),
  );
  return Object.fromEntries(found);
}

const ALLOWED_VALUES: Partial<Record<keyof WidgetSettings, readonly string[]>> = {
  theme: ['', 'more', 'dark', 'light'],
  saturation: ['', 'none', 'low', 'high'],
  guide: ['', 'line', 'mask'],
};

function isValidValue(name: keyof WidgetSettings, value: unknown): boolean {
  if (name === 'size') return typeof value === 'number' && value >= 100 && value <= 200;
  return ALLOWED_VALUES[name]?.includes(value as string) ?? typeof value === 'boolean';
}
