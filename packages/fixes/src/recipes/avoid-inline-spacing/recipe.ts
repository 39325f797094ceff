import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeImportance } from '../../shared/inline-style.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Removes `!important`, so that the appearance stays the same but user styles can override the spacing. */
export const avoidInlineSpacing = defineRecipe('avoid-inline-spacing', ['narrow'], ({ element, facts }) => {
  const properties = [...(facts.properties as readonly string[])];
  // The shorthand sets the line height too.
  if (properties.includes('line-height')) properties.push('font');
  const style = removeImportance(element.attr('style') ?? '', properties);
  return style === null
    ? null
    : createFix(
        'certain',
        'Without “!important”, the text looks the same, and people can set the spacing that they need.',
        [setAttribute(element, 'style', style)],
      );
});
