/**
 * Who can do what in an organization. Every endpoint names the permission that it needs (`access` in its
 * contract), and a request needs that permission from a role or an API key.
 */

/**
 * Every permission and what an API key with it can do, in display order. Keys can't manage API keys, webhooks
 * or integrations.
 */
export const permissionDescriptions = {
  'results:read': 'See sites, scans, issues, reports and audits',
  'scans:write':
    'Start, cancel and delete scans, schedule them, add sites, and change their details and thresholds',
  'issues:write':
    'Change issues (state, assignee, due date, labels, notes and tickets), merge them, and comment on them',
  'reports:write': 'Create, share and delete reports',
  'audits:write': 'Answer audit questions, add findings and review answers',
  'audits:manage': 'Start, sign, share and delete audits, and invite people to them',
  'sites:write': 'Edit journeys and their secrets, and delete sites with their issues and audits',
  'organization:read': 'See members, site groups, plan, usage and settings',
  'organization:admin':
    'Manage members, invitations, site groups, the widget and settings, and read the change log',
  'organization:own': 'Change the plan and billing, appoint owners and delete the organization',
} as const;

export type Permission = keyof typeof permissionDescriptions;
export const PERMISSIONS = Object.keys(permissionDescriptions) as readonly Permission[];

/** The roles in an organization, most permissions first. */
export const ORGANIZATION_ROLES = ['owner', 'admin', 'member', 'auditor', 'viewer'] as const;
export type OrganizationRoleName = (typeof ORGANIZATION_ROLES)[number];

/** The roles in a site group. */
export const SITE_GROUP_ROLES = ['member', 'auditor', 'viewer'] as const;
export type SiteGroupRoleName = (typeof SITE_GROUP_ROLES)[number];

/** What each role is for, in one sentence. */
export const roleDescriptions = {
  owner: 'Can do everything, including billing and deleting the organization',
  admin: 'Can manage members, API keys, journeys and settings, and delete sites',
  member: 'Can scan sites, change issues, create reports and run audits',
  auditor: 'Can see everything and run audits',
  viewer: 'Can see everything and change nothing',
} as const satisfies Readonly<Record<OrganizationRoleName, string>>;

const viewer: readonly Permission[] = ['results:read', 'organization:read'];
const auditor: readonly Permission[] = [...viewer, 'audits:write', 'audits:manage'];
const member: readonly Permission[] = [...auditor, 'scans:write', 'issues:write', 'reports:write'];
const admin: readonly Permission[] = [...member, 'sites:write', 'organization:admin'];

/** The permissions of each role in an organization. */
export const rolePermissions: Readonly<Record<OrganizationRoleName, readonly Permission[]>> = {
  owner: [...admin, 'organization:own'],
  admin,
  member,
  auditor,
  viewer,
};

/** Permissions that concern the whole organization, so that a role in a site group never includes them. */
const ORGANIZATION_WIDE: readonly Permission[] = [
  'sites:write',
  'organization:read',
  'organization:admin',
  'organization:own',
];

/** Returns the permissions that a role in a site group gives for the group's sites. */
export function getSiteGroupPermissions(role: SiteGroupRoleName): readonly Permission[] {
  return rolePermissions[role].filter((permission) => !ORGANIZATION_WIDE.includes(permission));
}

/**
 * The permissions that an API key can have. Only people can sign audits and do what is reserved for owners.
 */
export const API_KEY_PERMISSIONS = [
  'results:read',
  'scans:write',
  'issues:write',
  'reports:write',
  'audits:write',
  'sites:write',
  'organization:admin',
] as const satisfies readonly Permission[];
export type ApiKeyPermissionName = (typeof API_KEY_PERMISSIONS)[number];

/**
 * The permissions that an API key limited to a site group can have. `organization:admin` concerns the whole organization:
 * with it, a key could add any site to its own group.
 */
export const SITE_GROUP_KEY_PERMISSIONS: readonly ApiKeyPermissionName[] = API_KEY_PERMISSIONS.filter(
  (permission) => permission !== 'organization:admin',
);
