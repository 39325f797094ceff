import { MIN_SEARCH_LENGTH, type Permission, type SearchResults, searchAccount } from '@curbcut/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { formatCount, formatRelativeDate, getScanTime, getUrlPath, truncateUrl } from '#app/format/format.ts';
import { getScanStatusBadge } from '#app/scans/scan-status.ts';
import { issueStateInfo } from '#app/sites/issue-states.ts';
import { appNavigationItems } from '../app-navigation-items.ts';

interface SearchableScreen {
  readonly to: string;
  readonly label: string;
  /** Other words that users might type. */
  readonly keywords: string;
  readonly permission: Permission;
}

/** Actions that can be started from the search. */
const actions: readonly SearchableScreen[] = [
  {
    to: '/scans/new',
    label: 'New scan',
    keywords: 'start scan, scan a site',
    permission: 'scans:write',
  },
];

/** Screens that aren't in the sidebar. */
const otherScreens: readonly SearchableScreen[] = [
  {
    to: '/subscription',
    label: 'Subscription',
    keywords: 'plan, upgrade, billing, invoices',
    permission: 'organization:read',
  },
  {
    to: '/organization',
    label: 'Organization',
    keywords: 'settings, team, rename, leave, scan history',
    permission: 'results:read',
  },
  {
    to: '/organization/members',
    label: 'Members',
    keywords: 'people, team, invite, roles',
    permission: 'organization:read',
  },
  {
    to: '/organization/api-keys',
    label: 'API keys',
    keywords: 'token, CI, secret',
    permission: 'organization:admin',
  },
];

/** Time in milliseconds during which results are not reloaded. */
const RESULT_VALIDITY_MS = 10_000;

/** Searches the account; nothing is sent until the text is long enough. */
export function useAccountSearch(text: string) {
  return useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => callApi(searchAccount, { query: { q: text }, signal }),
    enabled: text.length >= MIN_SEARCH_LENGTH,
    staleTime: RESULT_VALIDITY_MS,
    placeholderData: keepPreviousData,
  });
}

export interface SearchEntry {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

export interface SearchGroup {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly SearchEntry[];
  /** Number of results. Only the first ones are listed. */
  readonly total: number;
  /** Links to lists of all results, if not all are listed. */
  readonly more: readonly SearchEntry[];
}

/** Lists results by type, and screens whose names contain the text; empty types are omitted. */
export function groupResults(
  results: SearchResults | undefined,
  text: string,
  now: Date,
  can: (permission: Permission) => boolean,
  nameSite: (url: string) => string,
): SearchGroup[] {
  const { sites = [], issues = [], scans = [], audits = [], totals } = results ?? {};
  const includesText = (words: string) => words.toLowerCase().includes(text.toLowerCase());
  const isOffered = ({ label, keywords, permission }: SearchableScreen) =>
    can(permission) && includesText(`${label}, ${keywords}`);
  const groups: SearchGroup[] = [
    {
      id: 'sites',
      title: 'Sites',
      total: totals?.sites ?? 0,
      more: [],
      entries: sites.map(({ id, origin, name }) => ({
        id,
        to: `/sites/${id}`,
        label: nameSite(origin),
        detail: name === null ? '' : truncateUrl(origin),
      })),
    },
    {
      id: 'issues',
      title: 'Issues',
      total: totals?.issues ?? 0,
      entries: issues.map((issue) => toIssueEntry(issue, nameSite)),
      more: (totals?.issues ?? 0) > issues.length ? listIssueSearches(issues, text, nameSite) : [],
    },
    {
      id: 'scans',
      title: 'Scans',
      total: totals?.scans ?? 0,
      more:
        (totals?.scans ?? 0) > scans.length
          ? [
              {
                id: 'all',
                to: `/scans?${new URLSearchParams({ search: text })}`,
                label: `See all scans that match “${text}”`,
                detail: '',
              },
            ]
          : [],
      entries: scans.map(({ id, url, status, score, ...scan }) => ({
        id,
        to: `/scans/${id}`,
        label: `${nameSite(url)} ${truncateUrl(getUrlPath(url))}`,
        detail: [
          formatRelativeDate(getScanTime(scan), now),
          score === null ? getScanStatusBadge(status).label : `score ${score}`,
        ].join(', '),
      })),
    },
    {
      id: 'audits',
      title: 'Audits',
      total: totals?.audits ?? 0,
      more: [],
      entries: audits.map(({ id, title, origin, role }) => ({
        id,
        to: `/audits/${id}`,
        label: title,
        detail: `${nameSite(origin)}${role === 'owner' ? '' : ', shared with you'}`,
      })),
    },
    toScreenGroup('actions', 'Actions', actions.filter(isOffered)),
    toScreenGroup('screens', 'Go to', [
      ...appNavigationItems.filter(({ label }) => includesText(label)),
      ...otherScreens.filter(isOffered),
    ]),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function toScreenGroup(
  id: string,
  title: string,
  screens: readonly { readonly to: string; readonly label: string }[],
): SearchGroup {
  const entries = screens.map(({ to, label }) => ({ id: to, to, label, detail: '' }));
  return { id, title, entries, total: entries.length, more: [] };
}

/** Links to the trackers of the sites whose issues were found, with the same search. */
function listIssueSearches(
  issues: SearchResults['issues'],
  text: string,
  nameSite: (url: string) => string,
): SearchEntry[] {
  const origins = new Map(issues.map(({ site_id, origin }) => [site_id, origin]));
  return [...origins].map(([siteId, origin]) => ({
    id: `all:${siteId}`,
    to: `/sites/${siteId}?${new URLSearchParams({ state: 'all', q: text })}`,
    label: `See issues on ${nameSite(origin)} that match “${text}”`,
    detail: '',
  }));
}

function toIssueEntry(
  issue: SearchResults['issues'][number],
  nameSite: (url: string) => string,
): SearchEntry {
  const { id, site_id, origin, message, cause, url, pages, severity, state, outcome } = issue;
  const others = pages > 1 ? ` and ${formatCount(pages - 1, 'more page')}` : '';
  const query = new URLSearchParams({
    ...(outcome === 'cantTell' && { outcome }),
    state: 'all',
    issue: id,
  });
  return {
    id,
    to: `/sites/${site_id}?${query}`,
    label: message,
    detail: [
      cause,
      `${nameSite(origin)} ${truncateUrl(getUrlPath(url))}${others}`,
      severity,
      issueStateInfo[state].label.toLowerCase(),
    ].join(' · '),
  };
}
