import type { PatchStep } from '@curbcut/page-model';
import { getHeadingLevel, sortInReadingOrder } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { setHeadingLevel } from '../../shared/set-heading-level.ts';

/** Sets the heading one level below the preceding one, and raises the headings of its section by the same amount. */
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
    `A heading of level ${above} is followed by level ${above + 1}. Use CSS to set the size of the heading.`,
    steps,
  );
});
