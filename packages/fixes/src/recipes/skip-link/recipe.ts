import { isNonRepeatedContent } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { ensureId } from '../../shared/ids.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** The target that the link names is the main content, which has no id, or another. */
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
  const canTake = (target.attr('id') ?? '') === '' && /^[\w-]+$/.test(fragment);
  const why = 'The main content is what people skip to.';
  if (canTake) return createFix('likely', why, [setAttribute(target, 'id', fragment)]);
  const { id, steps } = ensureId(target, 'content');
  return createFix('likely', why, [...steps, setAttribute(link, 'href', `#${id}`)]);
});
