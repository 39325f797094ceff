/** The ten categories of issues (docs/decisions/0004-scores-and-counts.md). */
export const CATEGORIES = [
  'keyboard',
  'color-contrast',
  'images',
  'forms',
  'navigation',
  'headings',
  'links',
  'tables',
  'media',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The labels shown to users. */
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  keyboard: 'Keyboard',
  'color-contrast': 'Color and contrast',
  images: 'Images',
  forms: 'Forms and controls',
  navigation: 'Navigation',
  headings: 'Headings',
  links: 'Links',
  tables: 'Tables',
  media: 'Audio and video',
  other: 'Other',
};

export function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text);
}
