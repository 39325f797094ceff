import { isNonRepeatedContent } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { ensureId } from '../../shared/ids.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Gives the main content the id that the link refers to, or points the link to its existing id. */
export const skipLink = defineRecipe('skip-link', ['nowhere'], ({ element: link, facts }, page) => {
  const target =
    page.byRole('main').find(({ document }) => document === link.document) ??
    page
      .byRole('heading')
      .find(
        (heading) => heading.document === link.document && heading.isVisible && isNonRepeatedContent(heading),
      );
  if (!target) return null;
  const fragment = String(facts.fragment);
  const canTakeId = (target.attr('id') ?? '') === '' && /^[\w-]+$/.test(fragment);
  const why = 'A skip link has to lead to the main content.';
  if (canTakeId) return createFix('likely', why, [setAttribute(target, 'id', fragment)]);
  const { id, steps } = ensureId(target, 'content');
  return createFix('likely', why, [...steps, setAttribute(link, 'href', `#${id}`)]);
});
