import type { Organization, Permission } from '@curbcut/contract';
import { createContext, useContext } from 'react';

interface OrganizationContextValue {
  /** The selected organization; undefined while the personal one is loading. */
  readonly organization: Organization | undefined;
  /** All of the user's organizations, the personal one first; undefined while they are loading. */
  readonly organizations: readonly Organization[] | undefined;
  /** Whether the selected organization is the personal one, which is known before it is loaded. */
  readonly isPersonal: boolean;
}

export const OrganizationContext = createContext<OrganizationContextValue>({
  organization: undefined,
  organizations: undefined,
  isPersonal: true,
});

/** Returns the selected organization. */
export function useOrganization(): OrganizationContextValue {
  return useContext(OrganizationContext);
}

/**
 * Whether someone can do something: in the whole organization or, if the action isn't organization-wide, in a
 * site group.
 */
export function hasPermission(
  { permissions, site_groups: groups }: Pick<Organization, 'permissions' | 'site_groups'>,
  permission: Permission,
): boolean {
  return permissions.includes(permission) || groups.some((group) => group.permissions.includes(permission));
}

/**
 * Returns whether the user can do something in the selected organization; screens don't offer anything else.
 * With different roles in several site groups, a screen may offer more than a site allows; the server
 * decides.
 */
export function useCan(): (permission: Permission) => boolean {
  const { organization, isPersonal } = useOrganization();
  // Everyone owns their personal organization.
  return (permission) => (organization === undefined ? isPersonal : hasPermission(organization, permission));
}
