import { type ARIAAttribute, type ARIARole, globalAttributes, roles } from 'html-aria';

const roleDefinitions = new Map(Object.entries(roles));

/** Global in WAI-ARIA 1.1 and deprecated as global in 1.2, but still allowed everywhere. */
const formerGlobalAttributes = ['aria-disabled', 'aria-errormessage', 'aria-haspopup', 'aria-invalid'];

const allGlobalAttributes: ReadonlySet<string> = new Set([
  ...Object.keys(globalAttributes),
  ...formerGlobalAttributes,
]);

/**
 * Returns whether every element may have the state or property, unless its role prohibits it (WAI-ARIA 1.2,
 * section 6.4).
 */
export function isGlobalAttribute(name: string): boolean {
  return allGlobalAttributes.has(name);
}

/** Returns whether the role requires, supports or inherits the state or property, or whether it is global. */
export function roleSupports(role: string, attribute: string): boolean {
  return (
    isGlobalAttribute(attribute) ||
    includesAttribute(roleDefinitions.get(role as ARIARole)?.supported, attribute)
  );
}

/** Returns whether the role prohibits the global state or property (WAI-ARIA 1.3, section 5.2.5). */
export function roleProhibits(role: string, attribute: string): boolean {
  // The draft of ARIA 1.3 also prohibits role descriptions on elements without a role.
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

/** Returns the roles that a role may own (“allowed accessibility child roles”); empty if it may own any. */
export function getAllowedChildRoles(role: string): readonly string[] {
  return roleDefinitions.get(role as ARIARole)?.allowedChildRoles ?? [];
}

/** Returns the roles that may own this role (“required accessibility parent role”); empty if any may. */
export function getRequiredParentRoles(role: string): readonly string[] {
  return roleDefinitions.get(role as ARIARole)?.requiredParentRoles ?? [];
}
