import type { ElementModel } from '@curbcut/page-model';
import { getRoleAndSubclasses } from './role-subclasses.ts';

const landmarkRoles = getRoleAndSubclasses('landmark');

/**
 * Returns whether the element is a landmark: its role inherits from `landmark` (WAI-ARIA 1.2, section 5.3.4).
 * Browsers make forms and regions landmarks only if they have a name.
 */
export function isLandmark(element: ElementModel): boolean {
  const { role } = element;
  if (role === null || !landmarkRoles.has(role)) return false;
  return (role !== 'form' && role !== 'region') || element.name !== '';
}
