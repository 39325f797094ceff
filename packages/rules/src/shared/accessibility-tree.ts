import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { getAriaAttributes } from './aria-attributes.ts';
import { isGlobalAttribute } from './aria-roles.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Maps each element that `aria-owns` moves in the accessibility tree to its owner. */
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
 * Returns whether an element is excluded from the accessibility tree while its content isn't: it is
 * presentational, or has no role, name or state to expose. A focusable generic box, such as a scroll
 * container or focus guard, is in the tree, but browsers look through it for owners (ARIA 1.3, “generic”). If
 * it contains only text, it is content itself.
 */
function isIgnoredByAccessibilityTree(element: ElementModel): boolean {
  if (!element.isExposed || element.role === 'none') return true;
  if (isOrphanListItem(element)) return false;
  if (element.role !== null && element.role !== 'generic') return false;
  if (getAriaAttributes(element).some(([name]) => isGlobalAttribute(name))) return false;
  return !element.isFocusable || !containsOnlyText(element);
}

/** Maximum number of descendants searched, because focusable boxes may be nested. */
const MAX_DESCENDANTS = 50;

function containsOnlyText(element: ElementModel): boolean {
  let read = 0;
  for (const inner of element.descendants()) {
    if (++read > MAX_DESCENDANTS) return false;
    if (inner.role !== null && inner.role !== 'generic' && inner.role !== 'none') return false;
  }
  return element.textContent.trim() !== '';
}

/**
 * Returns whether an element is marked up as a list item but is outside a list. Browsers give it no role,
 * although its author intended one.
 */
function isOrphanListItem({ role, explicitRole }: ElementModel): boolean {
  return explicitRole === 'listitem' && role !== 'listitem';
}

/** Returns the role of an element in its owner: the intended role for a list item without a list. */
export function getRoleInOwner(element: ElementModel): string | null {
  return isOrphanListItem(element) ? 'listitem' : element.role;
}

/**
 * Returns the element that owns this one in the accessibility tree; null at the top of the document or frame.
 */
export function getAccessibleParent(element: ElementModel): ElementModel | null {
  const owners = getAriaOwners(element.page);
  let at: ElementModel = element;
  for (;;) {
    const parent: ElementModel | null = owners.get(at.index) ?? at.flatParent;
    if (parent === null || !isIgnoredByAccessibilityTree(parent)) return parent;
    at = parent;
  }
}

/**
 * Returns the elements that this one owns in the accessibility tree (children, not other descendants), in
 * order.
 */
export function getAccessibleChildren(element: ElementModel): readonly ElementModel[] {
  const owners = getAriaOwners(element.page);
  const children: ElementModel[] = [];
  const getOwnedElements = (parent: ElementModel): ElementModel[] => [
    ...parent.flatChildren
      .filter((child): child is ElementModel => 'tag' in child)
      .filter((child) => !owners.has(child.index)),
    ...parent.references('aria-owns').filter(({ index }) => owners.get(index) === parent),
  ];
  const open = getOwnedElements(element).toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (isIgnoredByAccessibilityTree(child)) open.push(...getOwnedElements(child).toReversed());
    else children.push(child);
  }
  return children;
}

/**
 * Finds the open modal dialog, if any: the rest of the page cannot be reached until it is closed. Some libraries hide
 * the rest of the page with `aria-hidden` or `inert` instead of setting `aria-modal`.
 */
export function findOpenModal(page: PageModel): ElementModel | null {
  const isOpen = (element: ElementModel) =>
    element.aria('aria-modal') === 'true' && element.isExposed && element.isVisible;
  return page.byRole('dialog', 'alertdialog').find(isOpen) ?? findSoleExposedDialog(page);
}

/** Returns the dialog that contains all visible text that isn't hidden from screen readers, if there is such text. */
function findSoleExposedDialog(page: PageModel): ElementModel | null {
  const visible = page.texts.filter(({ isVisible }) => isVisible);
  const exposed = visible.filter(({ parent }) => parent.isExposed && !parent.isInert);
  const [first] = exposed;
  if (first === undefined || exposed.length === visible.length) return null;
  const dialog = first.parent.closest(({ role }) => role === 'dialog' || role === 'alertdialog');
  return dialog !== null && exposed.every(({ parent }) => dialog.contains(parent)) ? dialog : null;
}
