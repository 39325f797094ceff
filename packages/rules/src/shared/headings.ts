import type { ElementModel, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { rolesWithPresentationalChildren } from './role-subclasses.ts';

const isInNamedWhole = memoizePerPage(() =>
  deriveFromAncestors<boolean>(false, (element, above) => above || isNamedAsWhole(element)),
);

/** Returns whether the element is announced as a single name, without the headings in it. */
function isNamedAsWhole({ role }: ElementModel): boolean {
  return role === 'menuitem' || rolesWithPresentationalChildren.has(role ?? '');
}

/**
 * Returns the headings that structure the page, excluding those that only format the name of a control, such
 * as a menu item.
 */
export const getStructuringHeadings = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const isInControl = isInNamedWhole(page);
  return page.byRole('heading').filter((heading) => !isInControl(heading));
});
