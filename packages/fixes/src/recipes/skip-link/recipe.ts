import { isOwnContent } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { idOf } from '../../shared/ids.ts';
import { set } from '../../shared/steps.ts';

/** The target that the link names is the main content, which has no id, or another. */
export const skipLink = defineRecipe('skip-link', ['nowhere'], ({ element: link, facts }, page) => {
  const target =
    page.byRole('main').find(({ document }) => document === link.document) ??
    page
      .byRole('heading')
      .find((heading) => heading.document === link.document && heading.isVisible && isOwnContent(heading));
  if (!target) return null;
  const fragment = String(facts.fragment);
  const canTake = (target.attr('id') ?? '') === '' && /^[\w-]+$/.test(fragment);
  const why = 'The main content is what people skip to.';
  if (canTake) return fix('likely', why, [set(target, 'id', fragment)]);
  const { id, steps } = idOf(target, 'content');
  return fix('likely', why, [...steps, set(link, 'href', `#${id}`)]);
});
