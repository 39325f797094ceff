import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { withoutImportance } from '../../shared/inline-style.ts';
import { set } from '../../shared/steps.ts';

/** The look stays, and people can set another. */
export const avoidInlineSpacing = defineRecipe('avoid-inline-spacing', ['narrow'], ({ element, facts }) => {
  const properties = [...(facts.properties as readonly string[])];
  // The shorthand sets the line height too.
  if (properties.includes('line-height')) properties.push('font');
  const style = withoutImportance(element.attr('style') ?? '', properties);
  return style === null
    ? null
    : fix(
        'certain',
        'Without “!important” the text looks the same, and people can set the spacing that they need.',
        [set(element, 'style', style)],
      );
});
