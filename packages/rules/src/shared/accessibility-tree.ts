import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { getAriaAttributes } from './aria-attributes.ts';
import { isGlobalAttribute } from './aria-roles.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** For each element that `aria-owns` moves in the accessibility tree, the element that owns it there. */
const getAriaOwners = memoizePerPage((page) => {
  const owners = new Map<NodeIndex, ElementModel>();
  for (const owner of page.byAttribute('aria-owns')) {
    if (!owner.isExposed) continue;
    for (const owned of owner.references('aria-owns')) {
      if (!owners.has(owned.index) && !owned.contains(owner)) owners.set(owned.index, owner);
    }
  }
  return owners;
});

/**
 * Left out of the accessibility tree while its content is not: presentational, or without any role, name, state or
 * focus that assistive technology could tell of.
 */
export function isIgnoredByAccessibilityTree(element: ElementModel): boolean {
  if (!element.isExposed || element.role === 'none') return true;
  if (isOrphanListItem(element)) return false;
  if (element.role !== null && element.role !== 'generic') return false;
  return !element.isFocusable && !getAriaAttributes(element).some(([name]) => isGlobalAttribute(name));
}

/** Written as a list item outside of any list: browsers give it no role, and its author meant one all the same. */
function isOrphanListItem({ role, explicitRole }: ElementModel): boolean {
  return explicitRole === 'listitem' && role !== 'listitem';
}

/** What an element is in the tree of its owner: the role that its author wrote for a list item without a list. */
export function getRoleInOwner(element: ElementModel): string | null {
  return isOrphanListItem(element) ? 'listitem' : element.role;
}

/** The element that owns this one in the accessibility tree; null at the top. Frames are not left. */
export function getAccessibleParent(element: ElementModel): ElementModel | null {
  const owners = getAriaOwners(element.page);
  let at: ElementModel = element;
  for (;;) {
    const above: ElementModel | null = owners.get(at.index) ?? at.flatParent;
    if (above === null || !isIgnoredByAccessibilityTree(above)) return above;
    at = above;
  }
}

/** The elements that this one owns in the accessibility tree (children, not further descendants), in order. */
export function getAccessibleChildren(element: ElementModel): readonly ElementModel[] {
  const owners = getAriaOwners(element.page);
  const children: ElementModel[] = [];
  const belowOf = (parent: ElementModel): ElementModel[] => [
    ...parent.flatChildren
      .filter((child): child is ElementModel => 'tag' in child)
      .filter((child) => !owners.has(child.index)),
    ...parent.references('aria-owns').filter(({ index }) => owners.get(index) === parent),
  ];
  const open = belowOf(element).toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (isIgnoredByAccessibilityTree(child)) open.push(...belowOf(child).toReversed());
    else children.push(child);
  }
  return children;
}
