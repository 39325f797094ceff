import type { PageModel, PatchStep } from '@curbcut/page-model';
import { getHeadingLevel, isNonRepeatedContent, sortInReadingOrder } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { findMainContent } from './main-content.ts';
import { getTitleText } from './page-title.ts';
import { createElement, insertContent } from './patch-steps.ts';
import { setHeadingLevel } from './set-heading-level.ts';

/**
 * Makes the first heading of the content the main heading. If there is none, inserts the page title as a heading above
 * the content.
 */
export function ensureMainHeading(page: PageModel): SuggestedFix | null {
  const headings = sortInReadingOrder(page, page.byRole('heading')).filter(
    ({ document }) => document === page.document,
  );
  const first = headings.find((heading) => heading.isVisible && isNonRepeatedContent(heading));
  const hasOne = headings.some((heading) => getHeadingLevel(heading) === 1);
  if (first && hasOne) return null;
  if (first) {
    const after = headings.slice(headings.indexOf(first) + 1);
    const gap = getHeadingLevel(first) - 1;
    const steps: PatchStep[] = setHeadingLevel(first, 1);
    for (const heading of after) {
      const level = getHeadingLevel(heading);
      // Headings of the same level as the first one end up below it.
      if (level <= gap + 1) break;
      steps.push(...setHeadingLevel(heading, level - gap));
    }
    return createFix(
      'likely',
      `“${first.name.slice(0, 80)}” is the first heading of the content, so it becomes the main heading.`,
      steps,
    );
  }
  const words = getTitleText(page);
  if (words === null) return null;
  const heading = createElement('h1', {}, words);
  const why = `The page has no main heading, so its title “${words}” is added as one.`;
  const textToWrite = 'Write a heading that describes this page.';
  const [main] = page.byRole('main');
  if (main && main.document === page.document)
    return createFix('guess', why, [insertContent(main, 'first-child', heading)], textToWrite);
  const content = findMainContent(page);
  if (content === null) return null;
  return content.container !== null
    ? createFix(
        'guess',
        why,
        [...content.steps, insertContent(content.container, 'first-child', heading)],
        textToWrite,
      )
    : content.first === null
      ? null
      : createFix(
          'guess',
          why,
          [...content.steps, insertContent(content.first, 'before', heading)],
          textToWrite,
        );
}
