import type { WIDGET_LANGUAGES, WidgetOption, WidgetPosition, WidgetSetting } from '@curbcut/contract';

/** The options grouped by what they change, in display order. */
export const optionGroups: readonly { readonly title: string; readonly options: readonly WidgetOption[] }[] =
  [
    { title: 'Text', options: ['size', 'spacing', 'font'] },
    { title: 'Color and highlights', options: ['theme', 'saturation', 'links', 'headings'] },
    { title: 'Reading', options: ['speech', 'guide', 'motion', 'cursor'] },
    { title: 'Navigation', options: ['focus', 'navigation', 'profiles'] },
  ];

/** The options' labels. */
export const optionLabels: Readonly<Record<WidgetOption, string>> = {
  size: 'Text size up to 200%',
  spacing: 'Line, letter and word spacing',
  font: 'Readable font',
  theme: 'Contrast themes',
  saturation: 'Color saturation',
  links: 'Highlighted links',
  headings: 'Highlighted headings',
  motion: 'Pause animations',
  cursor: 'Large cursor',
  guide: 'Reading guide and mask',
  focus: 'Strong focus indicator',
  navigation: 'Navigation by content, headings, regions and links',
  speech: 'Read aloud',
  profiles: 'Presets',
};

export const settingLabels: Readonly<Record<WidgetSetting, string>> = {
  size: 'Larger text',
  line: 'Line spacing',
  letter: 'Letter spacing',
  word: 'Word spacing',
  font: 'Readable font',
  theme: 'Contrast theme',
  saturation: 'Color saturation',
  links: 'Highlighted links',
  headings: 'Highlighted headings',
  motion: 'Pause animations',
  cursor: 'Large cursor',
  guide: 'Reading guide or mask',
  focus: 'Strong focus indicator',
};

export const positionLabels: Readonly<Record<WidgetPosition, string>> = {
  'bottom-end': 'Bottom right',
  'bottom-start': 'Bottom left',
  'top-end': 'Top right',
  'top-start': 'Top left',
};

export const languageLabels: Readonly<Record<'auto' | (typeof WIDGET_LANGUAGES)[number], string>> = {
  auto: 'Same as the page',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ar: 'العربية',
  he: 'עברית',
  zh: '中文',
};
