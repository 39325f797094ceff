import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { insert, set } from '../../shared/steps.ts';

export const linkToFile = defineRecipe('link-to-file', ['unnamed'], ({ element: link, facts }) => {
  const type = String(facts.type);
  const why = `The address tells that it is a file of type ${type}.`;
  if (link.nameSource === 'aria-label') {
    return fix('certain', why, [set(link, 'aria-label', `${link.name} (${type})`)]);
  }
  if (link.nameSource !== 'contents') return null;
  return fix('certain', why, [insert(link, 'last-child', ` (${type})`)]);
});
