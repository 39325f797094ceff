/** Where a screen of the area stands: its breadcrumb title and what is above it (specification, section 2). */
export interface AreaPlace {
  readonly title: string;
  readonly above: readonly { to: string; label: string }[];
}

const scans = { to: '/scans', label: 'Scans' };

const places: Readonly<Record<string, AreaPlace>> = {
  '/dashboard': { title: 'Overview', above: [] },
  '/profile': { title: 'Settings', above: [] },
  '/scans': { title: 'Scans', above: [] },
  '/scans/new': { title: 'New scan', above: [scans] },
  '/reports': { title: 'Reports', above: [] },
  '/widget': { title: 'Widget', above: [] },
  '/subscription': { title: 'Subscription', above: [] },
  '/help': { title: 'Help', above: [] },
};

/** The place of a path; any other path in the area is titled Dashboard. */
export function placeOf(pathname: string): AreaPlace {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (places[path]) return places[path];
  return /^\/scans\/[^/]+$/.test(path)
    ? { title: 'Scan detail', above: [scans] }
    : { title: 'Dashboard', above: [] };
}
