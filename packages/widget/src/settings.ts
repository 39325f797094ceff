import type { Option } from './options.ts';

/**
 * A visitor's settings. The default of each field leaves the page unchanged; see {@link DEFAULT_SETTINGS}.
 */
export interface WidgetSettings {
  /** Text size in percent: 100 to 200. */
  size: number;
  /** Line spacing of at least 1.5 times the font size, and paragraph spacing of twice (WCAG 1.4.12). */
  line: boolean;
  /** Letter spacing of 0.12 times the font size (WCAG 1.4.12). */
  letter: boolean;
  /** Word spacing of 0.16 times the font size (WCAG 1.4.12). */
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

/** Settings whose option has a different name. */
const OPTIONS_BY_SETTING: Partial<Record<keyof WidgetSettings, Option>> = {
  line: 'spacing',
  letter: 'spacing',
  word: 'spacing',
};

/** Returns the option that a setting belongs to. */
export function getOption(name: keyof WidgetSettings): Option {
  return OPTIONS_BY_SETTING[name] ?? (name as Option);
}

/** The visitor's system preferences (Media Queries 5, section 12). */
export interface SystemPreferences {
  readonly motion: boolean;
  readonly contrast: boolean;
  readonly dark: boolean;
}

/**
 * Computes the settings that apply: the visitor's choices take precedence over system preferences, and
 * options that the owner has omitted are ignored. A system preference for dark colors selects no theme,
 * because most users only want them on sites that offer them.
 */
export function resolveSettings(
  chosen: Partial<WidgetSettings>,
  system: SystemPreferences,
  offers: (option: Option) => boolean,
): WidgetSettings {
  const preferred: Partial<WidgetSettings> = {
    ...(system.motion && { motion: true }),
    ...(system.contrast && { theme: 'more' as const }),
  };
  const all = { ...DEFAULT_SETTINGS, ...preferred, ...chosen };
  const offered = Object.entries(all).filter(([name]) => offers(getOption(name as keyof WidgetSettings)));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(offered) };
}

/** Checks whether the settings leave the page unchanged. */
export function isDefaultSettings(settings: WidgetSettings): boolean {
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof WidgetSettings)[];
  return names.every((name) => settings[name] === DEFAULT_SETTINGS[name]);
}

/** Parses stored settings, which may come from a different version or program. Invalid values are dropped. */
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
