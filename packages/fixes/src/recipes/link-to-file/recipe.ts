import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { insertContent, setAttribute } from '../../shared/patch-steps.ts';

export const linkToFile = defineRecipe('link-to-file', ['unnamed'], ({ element: link, facts }) => {
  const type = String(facts.type);
  const why = `The URL shows that this is a ${type} file.`;
  if (link.nameSource === 'aria-label') {
    return createFix('certain', why, [setAttribute(link, 'aria-label', `${link.name} (${type})`)]);
  }
  if (link.nameSource !== 'contents') return null;
  return createFix('certain', why, [insertContent(link, 'last-child', ` (${type})`)]);
});
