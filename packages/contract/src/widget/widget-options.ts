/** What the owner of a site can leave out of the widget: the words of `data-without`. */
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

/** Languages of the widget's own words, as BCP 47 writes them. */
export const WIDGET_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ar', 'he', 'zh'] as const;

/** What a visitor of a site can have set, as use is counted by. */
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
