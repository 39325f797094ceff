import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { areInOneTree, idOf } from '../../shared/ids.ts';
import { set } from '../../shared/steps.ts';

/** A stop for the keyboard; with a heading inside, a region of its name as well. */
export const scrollableRegionFocusable = defineRecipe(
  'scrollable-region-focusable',
  ['unreachable'],
  ({ element }, page) => {
    const stop = set(element, 'tabindex', '0');
    const headings = page
      .byRole('heading')
      .filter((heading) => element.contains(heading) && heading.name !== '');
    const [heading] = headings;
    const takesRole = element.tag === 'div' && element.explicitRole === null && element.isExposed;
    if (!heading || headings.length > 1 || !takesRole || !areInOneTree(heading, element)) {
      return fix('certain', 'As a stop of the Tab key the box can be scrolled with the arrow keys.', [stop]);
    }
    const { id, steps } = idOf(heading, heading.name);
    return fix(
      'likely',
      'As a stop of the Tab key the box can be scrolled with the arrow keys; its heading tells what it is.',
      [stop, set(element, 'role', 'region'), ...steps, set(element, 'aria-labelledby', id)],
    );
  },
);
