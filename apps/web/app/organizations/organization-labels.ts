import type { Organization, OrganizationRole } from '@curbcut/contract';
import { formatCount } from '../format/format.ts';

export const organizationRoleLabels: Readonly<Record<OrganizationRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  auditor: 'Auditor',
  viewer: 'Viewer',
};

/** Describes what someone can access: their role in the organization or, without one, their site groups. */
export function describeAccess({ role, site_groups: groups }: Organization): string {
  if (role !== null) return organizationRoleLabels[role];
  const [only, ...others] = groups;
  return only && others.length === 0
    ? `${organizationRoleLabels[only.role]} in ${only.name}`
    : formatCount(groups.length, 'site group');
}
