/** Options that a site owner can omit, by the names that `data-without` accepts. */
export const OPTIONS = [
  'size',
  'spacing',
  'font',
  'theme',
  'saturation',
  'links',
  'headings',
  'motion',
  'cursor',
  'guide',
  'focus',
  'navigation',
  'speech',
  'profiles',
] as const;
export type Option = (typeof OPTIONS)[number];

/** Corners for the button. `start` and `end` follow the direction of the widget's language. */
export const POSITIONS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type Position = (typeof POSITIONS)[number];

/** The widget's languages, as BCP 47 tags. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ar', 'he', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
