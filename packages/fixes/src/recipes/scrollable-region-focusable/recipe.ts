import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** A stop for the keyboard; with a heading inside, a region of its name as well. */
export const scrollableRegionFocusable = defineRecipe(
  'scrollable-region-focusable',
  ['unreachable'],
  ({ element }, page) => {
    const stop = setAttribute(element, 'tabindex', '0');
    const headings = page
      .byRole('heading')
      .filter((heading) => element.contains(heading) && heading.name !== '');
    const [heading] = headings;
    const takesRole = element.tag === 'div' && element.explicitRole === null && element.isExposed;
    if (!heading || headings.length > 1 || !takesRole || !areInSameTree(heading, element)) {
      return createFix('certain', 'As a stop of the Tab key the box can be scrolled with the arrow keys.', [
        stop,
      ]);
    }
    const { id, steps } = ensureId(heading, heading.name);
    return createFix(
      'likely',
      'As a stop of the Tab key the box can be scrolled with the arrow keys; its heading tells what it is.',
      [stop, setAttribute(element, 'role', 'region'), ...steps, setAttribute(element, 'aria-labelledby', id)],
    );
  },
);
