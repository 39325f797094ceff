import type { Category } from '@curbcut/wcag';

/**
 * What each category of issues can cost the site owner. These costs are possible, not measured, so each
 * sentence says “can” or “may”.
 */
const COST_BY_CATEGORY: Readonly<Record<Category, string>> = {
  keyboard: 'Visitors who don’t use a mouse may be unable to complete a task.',
  'color-contrast': 'Low-contrast text and prices can be overlooked, especially on a phone outdoors.',
  images: 'Search engines and visitors who can’t see images may miss what the images show.',
  forms: 'Visitors may abandon orders, sign-ups and inquiries at the form.',
  navigation: 'Visitors may leave before they find the page they want.',
  headings: 'Visitors who skim the page or use a screen reader may miss the section they need.',
  links: 'Visitors may overlook links whose text doesn’t describe the destination.',
  tables: 'Prices, times and comparisons can be misread.',
  media: 'Visitors who can’t hear or see a recording may miss its message.',
  other: 'Some visitors may need more time or help to use the page.',
};

/** Describes the business impact for the site owner in one or two sentences. */
export function describeBusinessImpact(category: Category, pageImportance: string | undefined): string {
  const where = pageImportance === 'high' ? ' It’s on one of your most important pages.' : '';
  return COST_BY_CATEGORY[category] + where;
}
