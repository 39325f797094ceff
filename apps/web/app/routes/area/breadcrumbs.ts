/** A screen's breadcrumb: its title and its ancestors (specification, section 2). */
export interface BreadcrumbTrail {
  readonly title: string;
  readonly ancestors: readonly { to: string; label: string }[];
}

const scansCrumb = { to: '/scans', label: 'Scans' };
const sitesCrumb = { to: '/sites', label: 'Sites' };
const auditsCrumb = { to: '/audits', label: 'Audits' };

/**
 * Breadcrumbs by path pattern; those for sites are explained in
 * docs/decisions/0011-design-system-and-screens.md.
 */
const dynamicTrails: readonly { path: RegExp; trail: BreadcrumbTrail }[] = [
  { path: /^\/scans\/[^/]+$/, trail: { title: 'Scan detail', ancestors: [scansCrumb] } },
  { path: /^\/sites\/[^/]+$/, trail: { title: 'Site', ancestors: [sitesCrumb] } },
  { path: /^\/sites\/[^/]+\/audits\/new$/, trail: { title: 'New audit', ancestors: [auditsCrumb] } },
  { path: /^\/audits\/[^/]+$/, trail: { title: 'Audit', ancestors: [auditsCrumb] } },
  { path: /^\/compare\/[^/]+\/[^/]+$/, trail: { title: 'Compare scans', ancestors: [scansCrumb] } },
];

const staticTrails: Readonly<Record<string, BreadcrumbTrail>> = {
  '/dashboard': { title: 'Overview', ancestors: [] },
  '/profile': { title: 'Settings', ancestors: [] },
  '/scans': { title: 'Scans', ancestors: [] },
  '/scans/new': { title: 'New scan', ancestors: [scansCrumb] },
  '/sites': { title: 'Sites', ancestors: [] },
  '/audits': { title: 'Audits', ancestors: [] },
  '/reports': { title: 'Reports', ancestors: [] },
  '/widget': { title: 'Widget', ancestors: [] },
  '/subscription': { title: 'Subscription', ancestors: [] },
  '/help': { title: 'Help', ancestors: [] },
};

/** Returns a path's breadcrumb; any unlisted path in the area is titled Dashboard. */
export function getBreadcrumbTrail(pathname: string): BreadcrumbTrail {
  const path = pathname.replace(/(.)\/$/, '$1');
  const match = staticTrails[path] ?? dynamicTrails.find((one) => one.path.test(path))?.trail;
  return match ?? { title: 'Dashboard', ancestors: [] };
}
