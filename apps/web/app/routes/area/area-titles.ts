/** Where a screen of the area stands: its breadcrumb title and what is above it (specification, section 2). */
export interface AreaPlace {
  readonly title: string;
  readonly above: readonly { to: string; label: string }[];
}

const scans = { to: '/scans', label: 'Scans' };
const sites = { to: '/sites', label: 'Sites' };

/** Screens of one thing, by the shape of their path; those of sites are ours (docs/decisions/0022-screens-of-sites.md). */
const placesOfOne: readonly { path: RegExp; place: AreaPlace }[] = [
  { path: /^\/scans\/[^/]+$/, place: { title: 'Scan detail', above: [scans] } },
  { path: /^\/sites\/[^/]+$/, place: { title: 'Site', above: [scans, sites] } },
  { path: /^\/compare\/[^/]+\/[^/]+$/, place: { title: 'Compare scans', above: [scans] } },
];

const places: Readonly<Record<string, AreaPlace>> = {
  '/dashboard': { title: 'Overview', above: [] },
  '/profile': { title: 'Settings', above: [] },
  '/scans': { title: 'Scans', above: [] },
  '/scans/new': { title: 'New scan', above: [scans] },
  '/sites': { title: 'Sites', above: [scans] },
  '/reports': { title: 'Reports', above: [] },
  '/widget': { title: 'Widget', above: [] },
  '/subscription': { title: 'Subscription', above: [] },
  '/help': { title: 'Help', above: [] },
};

/** The place of a path; any other path in the area is titled Dashboard. */
export function placeOf(pathname: string): AreaPlace {
  const path = pathname.replace(/(.)\/$/, '$1');
  const place = places[path] ?? placesOfOne.find((one) => one.path.test(path))?.place;
  return place ?? { title: 'Dashboard', above: [] };
}
