/** Options of the widget that a site owner can leave out: the values of `data-without`. */
export const WIDGET_OPTIONS = [
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
export type WidgetOption = (typeof WIDGET_OPTIONS)[number];

export const WIDGET_POSITIONS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

/** Languages of the widget's own texts, as BCP 47 tags. */
export const WIDGET_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ar', 'he', 'zh'] as const;

/** Settings that a visitor of a site can change, as counted in the usage statistics. */
export const WIDGET_SETTINGS = [
  'size',
  'line',
  'letter',
  'word',
  'font',
  'theme',
  'saturation',
  'links',
  'headings',
  'motion',
  'cursor',
  'guide',
  'focus',
] as const;
export type WidgetSetting = (typeof WIDGET_SETTINGS)[number];
