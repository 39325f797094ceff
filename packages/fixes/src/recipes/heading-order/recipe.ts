import type { PatchStep } from '@curbcut/page-model';
import { getHeadingLevel, sortInReadingOrder } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setHeadingLevel } from '../../shared/set-heading-level.ts';

/** The heading comes one level below the one before it, and those of its section come up as many levels. */
export const headingOrder = defineRecipe('heading-order', ['skipped'], ({ element, facts }, page) => {
  const above = Number(facts.previousLevel);
  const gap = Number(facts.level) - above - 1;
  const headings = sortInReadingOrder(page, page.byRole('heading'));
  const steps: PatchStep[] = [];
  for (const heading of headings.slice(headings.indexOf(element))) {
    const level = getHeadingLevel(heading);
    if (level <= above + gap) break;
    steps.push(...setHeadingLevel(heading, level - gap));
  }
  return createFix(
    'likely',
    `Below a heading of level ${above} comes level ${above + 1}. How large it looks is for the style sheet to say.`,
    steps,
  );
});
