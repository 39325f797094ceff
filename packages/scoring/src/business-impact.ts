import type { Category } from '@curbcut/wcag';

/** What issues of each category can cost the site owner. Costs are possible, not measured, so each text says “can”. */
const COST_BY_CATEGORY: Readonly<Record<Category, string>> = {
  keyboard: 'Visitors who do not use a mouse can be unable to complete a task.',
  'color-contrast': 'Text and prices with low contrast can be overlooked, especially on a phone outdoors.',
  images: 'Visitors who cannot see images, and search engines, can miss what the images show.',
  forms: 'Visitors can abandon orders, sign-ups and inquiries at the form.',
  navigation: 'Visitors can leave before they find the page they want.',
  headings: 'Visitors who skim the page or use a screen reader can miss the section they need.',
  links: 'Visitors can overlook links whose text does not describe the destination.',
  tables: 'Prices, times and comparisons can be misread.',
  media: 'Visitors who cannot hear or see a recording can miss its message.',
  other: 'Some visitors can need more time or help to use the page.',
};

/** Describes the business impact for the site owner in one or two sentences. */
export function describeBusinessImpact(category: Category, pageImportance: string | undefined): string {
  const where = pageImportance === 'high' ? ' The issue appears on one of your most important pages.' : '';
  return COST_BY_CATEGORY[category] + where;
}
