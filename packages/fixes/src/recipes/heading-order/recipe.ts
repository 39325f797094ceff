import type { PatchStep } from '@curbcut/page-model';
import { headingLevel, inHeardOrder } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { relevel } from '../../shared/relevel.ts';

/** The heading comes one level below the one before it, and those of its section come up as many levels. */
export const headingOrder = defineRecipe('heading-order', ['skipped'], ({ element, facts }, page) => {
  const above = Number(facts.previousLevel);
  const gap = Number(facts.level) - above - 1;
  const headings = inHeardOrder(page, page.byRole('heading'));
  const steps: PatchStep[] = [];
  for (const heading of headings.slice(headings.indexOf(element))) {
    const level = headingLevel(heading);
    if (level <= above + gap) break;
    steps.push(...relevel(heading, level - gap));
  }
  return fix(
    'likely',
    `Below a heading of level ${above} comes level ${above + 1}. How large it looks is for the style sheet to say.`,
    steps,
  );
});
