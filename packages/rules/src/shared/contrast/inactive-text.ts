import type { ElementModel, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors } from '../derive-from-ancestors.ts';
import { getLabelsByControl } from '../labels.ts';
import { getRoleAndSubclasses } from '../role-subclasses.ts';
import { isWidgetRole } from '../widget-roles.ts';

const groupRoles = getRoleAndSubclasses('group');

/** Returns whether the element is a disabled control or a disabled group of controls. */
function isInactive(element: ElementModel): boolean {
  const { role } = element;
  return element.isDisabled && (isWidgetRole(role) || (role !== null && groupRoles.has(role)));
}

/** Finds elements that label a disabled control. */
function findInactiveLabels(page: PageModel): Set<ElementModel> {
  const labels = new Set<ElementModel>();
  for (const [index, named] of getLabelsByControl(page)) {
    const control = page.element(index);
    if (!control.isDisabled || control.nameSource !== 'label') continue;
    for (const label of named) labels.add(label);
  }
  for (const control of page.byAttribute('aria-labelledby')) {
    if (!isInactive(control)) continue;
    for (const label of control.references('aria-labelledby')) labels.add(label);
  }
  return labels;
}

/**
 * Returns a test for text directly inside an element: whether it belongs to a disabled control (ACT afw4f7).
 */
export function createInactiveTextTest(page: PageModel): (parent: ElementModel) => boolean {
  const labels = findInactiveLabels(page);
  return deriveFromAncestors<boolean>(
    false,
    (element, above) => (above && element.flatParent !== null) || labels.has(element) || isInactive(element),
  );
}
