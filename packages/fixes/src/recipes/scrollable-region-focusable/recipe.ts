import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Makes the box focusable, and a region named by its heading if it contains one. */
export const scrollableRegionFocusable = defineRecipe(
  'scrollable-region-focusable',
  ['unreachable'],
  ({ element }, page) => {
    const makeFocusable = setAttribute(element, 'tabindex', '0');
    const headings = page
      .byRole('heading')
      .filter((heading) => element.contains(heading) && heading.name !== '');
    const [heading] = headings;
    const canTakeRole = element.tag === 'div' && element.explicitRole === null && element.isExposed;
    if (!heading || headings.length > 1 || !canTakeRole || !areInSameTree(heading, element)) {
      return createFix(
        'certain',
        'When the box is focusable, keyboard users can scroll it with the arrow keys.',
        [makeFocusable],
      );
    }
    const { id, steps } = ensureId(heading, heading.name);
    return createFix(
      'likely',
      'When the box is focusable, keyboard users can scroll it with the arrow keys. Its heading names it.',
      [
        makeFocusable,
        setAttribute(element, 'role', 'region'),
        ...steps,
        setAttribute(element, 'aria-labelledby', id),
      ],
    );
  },
);
