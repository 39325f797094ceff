import {
  type CrossSiteIssue,
  IssueFilterValues,
  type ListedIssueLabel,
  type SavedFilter,
} from '@curbcut/contract';

/** The organization's labels. */
export const mockLabels: ListedIssueLabel[] = [
  { id: '77777777-7777-4777-8777-000000000101', name: 'checkout', color: 'blue', issues: 2 },
  { id: '77777777-7777-4777-8777-000000000102', name: 'needs design', color: 'orange', issues: 0 },
];

/** A saved filter of the account, and one that a colleague has shared. */
export const createMockFilters = (): SavedFilter[] => [
  {
    id: '77777777-7777-4777-8777-000000000111',
    ...{ name: 'Checkout, critical', is_shared: false, is_own: true, can_change: true },
    created_by: 'Ada Lovelace',
    filter: IssueFilterValues.parse({ state: ['open'], severity: ['critical'], label: [mockLabels[0]!.id] }),
  },
  {
    id: '77777777-7777-4777-8777-000000000112',
    ...{ name: 'Overdue', is_shared: true, is_own: false, can_change: false, created_by: 'Grace Hopper' },
    filter: IssueFilterValues.parse({ overdue: true, sort: 'due', q: 'image' }),
  },
];

/** An issue that occurs on several sites. */
export const createCrossSiteIssue = (
  place: number,
  change: Partial<CrossSiteIssue> = {},
): CrossSiteIssue => ({
  key: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  rule_id: 'image-alt',
  rule_title: 'Images have alternative text',
  outcome: 'failed',
  severity: 'critical',
  component: 'ProductCard',
  cause: 'img in header',
  message: `This image ${place} has no alternative text.`,
  ...{ sites: 12, issues: 13, occurrences: 240, pages: 98 },
  ...change,
});
