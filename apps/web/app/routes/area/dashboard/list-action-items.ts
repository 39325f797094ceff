import type { Overview, OverviewSite } from '@curbcut/contract';
import { formatCount, getHost } from '#app/scans/format.ts';
import { getAssignedPath } from '../header/describe-notification.ts';

/** Something that needs attention, and where to act on it. */
export interface ActionItem {
  readonly kind: 'critical' | 'regressed' | 'overdue' | 'report' | 'assigned';
  readonly title: string;
  readonly places: readonly { readonly to: string; readonly label: string; readonly note: string }[];
  /** Number of places that are not listed. */
  readonly morePlaces: number;
}

/** Maximum number of places linked from one line. */
const MAX_PLACES = 4;

/** Lists what needs attention, most urgent first; types without anything are omitted. */
export function listActionItems(overview: Overview, userId: string): ActionItem[] {
  const { totals, sites, audits, outdated_reports: reports } = overview;
  const ofSites = (name: 'critical' | 'regressed' | 'overdue', query: string) =>
    sites
      .filter((site) => site[name] > 0)
      .toSorted((a, b) => b[name] - a[name])
      .map((site) => toSitePlace(site, name, query));
  const assigned = audits.filter((audit) => audit.assigned > 0);
  const items: Omit<ActionItem, 'morePlaces'>[] = [
    {
      kind: 'critical',
      title: formatCount(totals.critical, 'open critical issue'),
      places: ofSites('critical', 'severity=critical'),
    },
    {
      kind: 'regressed',
      title: formatCount(totals.regressed, 'issue is back', 'issues are back'),
      places: ofSites('regressed', 'state=regressed'),
    },
    {
      kind: 'overdue',
      title: formatCount(totals.overdue, 'overdue issue'),
      places: ofSites('overdue', 'overdue=true'),
    },
    {
      kind: 'report',
      title: `${formatCount(reports.length, 'signed report')} outdated`,
      places: reports.map(({ audit_id, title, origin, criteria }) => ({
        to: `/audits/${audit_id}?view=results`,
        label: title,
        note: `${getHost(origin)}: a later scan found failures of ${criteria.join(', ')}`,
      })),
    },
    {
      kind: 'assigned',
      title: `${formatCount(
        assigned.reduce((sum, audit) => sum + audit.assigned, 0),
        'audit question',
      )} assigned to you`,
      places: assigned.map((audit) => ({
        to: getAssignedPath(audit.id, userId),
        label: audit.title,
        note: String(audit.assigned),
      })),
    },
  ];
  return items
    .filter(({ places }) => places.length > 0)
    .map(({ places, ...item }) => ({
      ...item,
      places: places.slice(0, MAX_PLACES),
      morePlaces: Math.max(0, places.length - MAX_PLACES),
    }));
}

function toSitePlace(site: OverviewSite, name: 'critical' | 'regressed' | 'overdue', query: string) {
  return { to: `/sites/${site.id}?${query}`, label: getHost(site.origin), note: String(site[name]) };
}
