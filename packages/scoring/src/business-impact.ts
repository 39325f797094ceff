import type { Category } from '@curbcut/wcag';

/** What an issue of each category can cost the site's owner: possible, not measured, so every one says “can”. */
const COST_BY_CATEGORY: Readonly<Record<Category, string>> = {
  keyboard: 'Visitors who do not use a mouse can be unable to finish what they came for.',
  'color-contrast':
    'Words and prices that are hard to read can be overlooked, most of all on a phone outdoors.',
  images: 'What pictures show can be lost on visitors who cannot see them, and on search engines.',
  forms: 'Orders, sign-ups and enquiries can break off at the form.',
  navigation: 'Visitors can leave before they find the page they want.',
  headings: 'Visitors who skim or listen can miss the part that would have answered them.',
  links: 'Visitors can pass over links that do not say where they lead.',
  tables: 'Prices, times and comparisons can be misread.',
  media: 'The message of a recording can fail to reach visitors who cannot hear or see it.',
  other: 'Some visitors can need more time, or help, than the page allows for.',
};

/** One or two sentences for the site's owner. */
export function describeBusinessImpact(category: Category, pageImportance: string | undefined): string {
  const where = pageImportance === 'high' ? ' It stands on one of the most important pages.' : '';
  return COST_BY_CATEGORY[category] + where;
}
