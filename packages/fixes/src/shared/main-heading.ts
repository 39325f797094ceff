import type { PageModel, PatchStep } from '@curbcut/page-model';
import { getHeadingLevel, isNonRepeatedContent, sortInReadingOrder } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { findMainContent } from './main-content.ts';
import { getTitleText } from './page-title.ts';
import { createElement, insertContent } from './patch-steps.ts';
import { setHeadingLevel } from './set-heading-level.ts';

/**
 * Makes the heading that the content begins with the main one; where there is none, writes what the title of the page
 * says above the content.
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
      // What stands beside the first comes below it now.
      if (level <= gap + 1) break;
      steps.push(...setHeadingLevel(heading, level - gap));
    }
    return createFix('likely', `“${first.name.slice(0, 80)}” is the first heading of the content.`, steps);
  }
  const words = getTitleText(page);
  if (words === null) return null;
  const heading = createElement('h1', {}, words);
  const why = `No heading says what the page is about; its title does: “${words}”.`;
  const what = 'Write what this page is about.';
  const [main] = page.byRole('main');
  if (main && main.document === page.document)
    return createFix('guess', why, [insertContent(main, 'first-child', heading)], what);
  const content = findMainContent(page);
  if (content === null) return null;
  return content.container !== null
    ? createFix(
        'guess',
        why,
        [...content.steps, insertContent(content.container, 'first-child', heading)],
        what,
      )
    : content.first === null
      ? null
      : createFix('guess', why, [...content.steps, insertContent(content.first, 'before', heading)], what);
}
