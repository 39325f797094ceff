/** A screen's breadcrumb: its title and its ancestors. */
export interface BreadcrumbTrail {
  readonly title: string;
  readonly ancestors: readonly { to: string; label: string }[];
}

const scansCrumb = { to: '/scans', label: 'Scans' };
const sitesCrumb = { to: '/sites', label: 'Sites' };
const auditsCrumb = { to: '/audits', label: 'Audits' };
const reportsCrumb = { to: '/reports', label: 'Reports' };
const helpCrumb = { to: '/help', label: 'Help' };
const settingsCrumb = { to: '/profile', label: 'Settings' };

/**
 * Breadcrumbs by path pattern; those for sites are explained in
 * docs/decisions/0011-design-system-and-screens.md.
 */
const dynamicTrails: readonly { path: RegExp; trail: BreadcrumbTrail }[] = [
  { path: /^\/scans\/[^/]+$/, trail: { title: 'Scan detail', ancestors: [scansCrumb] } },
  { path: /^\/scan-results\/[^/]+$/, trail: { title: 'Scan Results', ancestors: [scansCrumb] } },
  { path: /^\/sites\/[^/]+$/, trail: { title: 'Site', ancestors: [sitesCrumb] } },
  { path: /^\/sites\/[^/]+\/audits\/new$/, trail: { title: 'New audit', ancestors: [auditsCrumb] } },
  { path: /^\/sites\/[^/]+\/journeys\/new$/, trail: { title: 'New journey', ancestors: [sitesCrumb] } },
  {
    path: /^\/sites\/[^/]+\/journeys\/sign-in$/,
    trail: { title: 'Set up sign-in', ancestors: [sitesCrumb] },
  },
  { path: /^\/sites\/[^/]+\/journeys\/[^/]+$/, trail: { title: 'Journey', ancestors: [sitesCrumb] } },
  { path: /^\/audits\/[^/]+$/, trail: { title: 'Audit', ancestors: [auditsCrumb] } },
  { path: /^\/invitations\/[^/]+$/, trail: { title: 'Invitation', ancestors: [] } },
  {
    path: /^\/help\/rules\/[^/]+$/,
    trail: { title: 'Rule', ancestors: [helpCrumb, { to: '/help/rules', label: 'Rules' }] },
  },
  {
    path: /^\/help\/api\/[^/]+$/,
    trail: { title: 'Endpoint', ancestors: [helpCrumb, { to: '/help/api', label: 'API reference' }] },
  },
  { path: /^\/compare\/[^/]+\/[^/]+$/, trail: { title: 'Compare scans', ancestors: [scansCrumb] } },
];

const staticTrails: Readonly<Record<string, BreadcrumbTrail>> = {
  '/dashboard': { title: 'Overview', ancestors: [] },
  '/profile': { title: 'Settings', ancestors: [] },
  '/scans': { title: 'Scans', ancestors: [] },
  '/scans/new': { title: 'New scan', ancestors: [scansCrumb] },
  '/scan': { title: 'New scan', ancestors: [scansCrumb] },
  '/scan-results': { title: 'Scan Results', ancestors: [scansCrumb] },
  '/sites': { title: 'Sites', ancestors: [] },
  '/issues': { title: 'Issues across sites', ancestors: [sitesCrumb] },
  '/sites/import': { title: 'Add sites', ancestors: [sitesCrumb] },
  '/my-issues': { title: 'My issues', ancestors: [{ to: '/dashboard', label: 'Overview' }] },
  '/audits': { title: 'Audits', ancestors: [] },
  '/reports': { title: 'Reports', ancestors: [] },
  '/reports/sites': { title: 'Portfolio and progress', ancestors: [reportsCrumb] },
  '/reports/schedules': { title: 'Scheduled reports', ancestors: [reportsCrumb] },
  '/widget': { title: 'Widget', ancestors: [] },
  '/subscription': { title: 'Subscription', ancestors: [] },
  '/organization': { title: 'Organization', ancestors: [settingsCrumb] },
  '/organization/members': { title: 'Members', ancestors: [settingsCrumb] },
  '/organization/site-groups': { title: 'Site groups', ancestors: [settingsCrumb] },
  '/organization/labels': { title: 'Labels', ancestors: [settingsCrumb] },
  '/organization/api-keys': { title: 'API keys', ancestors: [settingsCrumb] },
  '/organization/integrations': { title: 'Integrations', ancestors: [settingsCrumb] },
  '/organization/webhooks': { title: 'Webhooks', ancestors: [settingsCrumb] },
  '/organization/single-sign-on': { title: 'Single sign-on', ancestors: [settingsCrumb] },
  '/organization/change-log': { title: 'Change log', ancestors: [settingsCrumb] },
  '/help': { title: 'Help', ancestors: [] },
  '/help/rules': { title: 'Rules', ancestors: [helpCrumb] },
  '/help/api': { title: 'API reference', ancestors: [helpCrumb] },
};

/** Returns a path's breadcrumb; any unlisted path in the app is titled Dashboard. */
export function getBreadcrumbTrail(pathname: string): BreadcrumbTrail {
  const path = pathname.replace(/(.)\/$/, '$1');
  const match = staticTrails[path] ?? dynamicTrails.find((one) => one.path.test(path))?.trail;
  return match ?? { title: 'Dashboard', ancestors: [] };
}
