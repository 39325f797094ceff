/** The strongest settings for each of the widget's options, by option name. */
export const STRONGEST_SETTINGS: Readonly<Record<string, object>> = {
  size: { size: 200 },
  line: { line: true },
  letter: { letter: true },
  word: { word: true },
  font: { font: true },
  more: { theme: 'more' },
  dark: { theme: 'dark' },
  light: { theme: 'light' },
  saturation: { saturation: 'none' },
  links: { links: true },
  headings: { headings: true },
  motion: { motion: true },
  cursor: { cursor: true },
  guide: { guide: 'line' },
  mask: { guide: 'mask' },
  focus: { focus: true },
};

/** All of these settings combined. */
export const ALL_SETTINGS = Object.assign({}, ...Object.values(STRONGEST_SETTINGS), {
  theme: 'dark',
}) as object;
export const THEMES = ['more', 'dark', 'light'] as const;
