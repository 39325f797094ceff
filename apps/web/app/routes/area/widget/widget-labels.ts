import type { WIDGET_LANGUAGES, WidgetOption, WidgetPosition, WidgetSetting } from '@curbcut/contract';

/** What each option gives a visitor. */
export const optionLabels: Readonly<Record<WidgetOption, string>> = {
  size: 'Text size up to 200 %',
  spacing: 'Spacing of lines, letters and words',
  font: 'Readable font',
  theme: 'Contrast themes',
  saturation: 'Colour strength',
  links: 'Marked links',
  headings: 'Marked headings',
  motion: 'Stopped movement',
  cursor: 'Large pointer',
  guide: 'Reading guide and mask',
  focus: 'Strong focus outline',
  navigation: 'Jumps to content, headings, regions and links',
  speech: 'Reading aloud',
  profiles: 'Starting points by need',
};

export const settingLabels: Readonly<Record<WidgetSetting, string>> = {
  size: 'Larger text',
  line: 'Space between lines',
  letter: 'Space between letters',
  word: 'Space between words',
  font: 'Readable font',
  theme: 'Contrast theme',
  saturation: 'Colour strength',
  links: 'Marked links',
  headings: 'Marked headings',
  motion: 'Stopped movement',
  cursor: 'Large pointer',
  guide: 'Reading guide or mask',
  focus: 'Strong focus outline',
};

export const positionLabels: Readonly<Record<WidgetPosition, string>> = {
  'bottom-end': 'Bottom, where lines end',
  'bottom-start': 'Bottom, where lines begin',
  'top-end': 'Top, where lines end',
  'top-start': 'Top, where lines begin',
};

export const languageLabels: Readonly<Record<'auto' | (typeof WIDGET_LANGUAGES)[number], string>> = {
  auto: 'That of each page',
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
