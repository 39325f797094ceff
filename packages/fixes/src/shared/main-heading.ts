import type { PageModel, PatchStep } from '@curbcut/page-model';
import { headingLevel, inHeardOrder, isOwnContent } from '@curbcut/rules/for-recipes';
import type { SuggestedFix } from '../recipe.ts';
import { fix } from './define-recipe.ts';
import { mainContent } from './main-content.ts';
import { titleWords } from './page-title.ts';
import { relevel } from './relevel.ts';
import { insert, make } from './steps.ts';

/**
 * Makes the heading that the content begins with the main one; where there is none, writes what the title of the page
 * says above the content.
 */
export function giveMainHeading(page: PageModel): SuggestedFix | null {
  const headings = inHeardOrder(page, page.byRole('heading')).filter(
    ({ document }) => document === page.document,
  );
  const first = headings.find((heading) => heading.isVisible && isOwnContent(heading));
  const hasOne = headings.some((heading) => headingLevel(heading) === 1);
  if (first && hasOne) return null;
  if (first) {
    const after = headings.slice(headings.indexOf(first) + 1);
    const gap = headingLevel(first) - 1;
    const steps: PatchStep[] = relevel(first, 1);
    for (const heading of after) {
      const level = headingLevel(heading);
      // What stands beside the first comes below it now.
      if (level <= gap + 1) break;
      steps.push(...relevel(heading, level - gap));
    }
    return fix('likely', `“${first.name.slice(0, 80)}” is the first heading of the content.`, steps);
  }
  const words = titleWords(page);
  if (words === null) return null;
  const heading = make('h1', {}, words);
  const why = `No heading says what the page is about; its title does: “${words}”.`;
  const what = 'Write what this page is about.';
  const [main] = page.byRole('main');
  if (main && main.document === page.document)
    return fix('guess', why, [insert(main, 'first-child', heading)], what);
  const content = mainContent(page);
  if (content === null) return null;
  return content.holder !== null
    ? fix('guess', why, [...content.steps, insert(content.holder, 'first-child', heading)], what)
    : content.first === null
      ? null
      : fix('guess', why, [...content.steps, insert(content.first, 'before', heading)], what);
}
