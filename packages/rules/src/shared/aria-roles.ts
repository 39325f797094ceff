import { type ARIAAttribute, type ARIARole, globalAttributes, roles } from 'html-aria';

const roleDefinitions = new Map(Object.entries(roles));

/** Global by WAI-ARIA 1.1, deprecated as such by 1.2: still allowed everywhere. */
const formerGlobalAttributes = ['aria-disabled', 'aria-errormessage', 'aria-haspopup', 'aria-invalid'];

const allGlobalAttributes: ReadonlySet<string> = new Set([
  ...Object.keys(globalAttributes),
  ...formerGlobalAttributes,
]);

/** A state or property that every element may carry unless its role prohibits it (WAI-ARIA 1.2, section 6.4). */
export function isGlobalAttribute(name: string): boolean {
  return allGlobalAttributes.has(name);
}

/** The role requires, supports or inherits the state or property, or it is a global one. */
export function roleSupports(role: string, attribute: string): boolean {
  return (
    isGlobalAttribute(attribute) ||
    includesAttribute(roleDefinitions.get(role as ARIARole)?.supported, attribute)
  );
}

/** Global states and properties that the role prohibits (WAI-ARIA 1.3, section 5.2.5). */
export function roleProhibits(role: string, attribute: string): boolean {
  // Of no role at all nothing can be described: the draft of ARIA 1.3 adds these to what ARIA 1.2 has.
  if (role === 'none')
    return (
      roleDescriptionAttributes.has(attribute) ||
      includesAttribute(roleDefinitions.get('none')?.prohibited, attribute)
    );
  return includesAttribute(roleDefinitions.get(role as ARIARole)?.prohibited, attribute);
}

const roleDescriptionAttributes: ReadonlySet<string> = new Set([
  'aria-brailleroledescription',
  'aria-roledescription',
]);

function includesAttribute(attributes: readonly ARIAAttribute[] | undefined, name: string): boolean {
  return (attributes as readonly string[] | undefined)?.includes(name) ?? false;
}

/** Roles that a role may own (“allowed accessibility child roles”); empty when it may own any. */
export function getAllowedChildRoles(role: string): readonly string[] {
  return roleDefinitions.get(role as ARIARole)?.allowedChildRoles ?? [];
}

/** Roles of which one must own this role (“required accessibility parent role”); empty when it may stand anywhere. */
export function getRequiredParentRoles(role: string): readonly string[] {
  return roleDefinitions.get(role as ARIARole)?.requiredParentRoles ?? [];
}
