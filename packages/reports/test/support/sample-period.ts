import { forEachSeverity, noIssueChanges, PeriodReportData, type PeriodReportType } from '@curbcut/contract';

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/**
 * A report about three sites: one scanned in the period, one scanned only before it, and one never scanned.
 */
export function createSamplePeriod(
  type: PeriodReportType,
  { name = 'Example Agency' } = {},
): PeriodReportData {
  const changes = { ...noIssueChanges, open_at_start: 4, found: 3, fixed: 2, regressed: 1, open_at_end: 6 };
  const severities = { critical: 2, serious: 1, moderate: 3, minor: 0 };
  const site = {
    ...{ scans: 0, last_scan: null, is_scanned_in_period: false, scores: [], score_change: null },
    ...{ scope_changes: [], issues: noIssueChanges, severities: forEachSeverity(() => 0) },
    ...{ overdue: 0, needs_review: 0, fixed_with_pages: 0 },
  };
  const scan = {
    ...{ id: uuid(9), completed_at: '2026-10-30T10:00:00.000Z', score: 64, grade: 'D', depth: 'standard' },
    ...{ pages_tested: 12, pages_not_tested: 2, pages_beyond_limit: 7, parts_not_tested: 4 },
    excluded: { ignored: 1, false_positive: 0 },
  };
  return PeriodReportData.parse({
    ...{ type, organization: name, from: '2026-10-01', until: '2026-10-31', version: '0.1.0' },
    scope: { kind: 'organization', id: null, name },
    created_at: '2026-11-01T08:00:00.000Z',
    totals: {
      ...{ sites: 3, scanned_in_period: 1, never_scanned: 1, issues: changes, severities },
      ...{ overdue: 5, needs_review: 8, fixed_with_pages: 1 },
    },
    by_severity: { ...forEachSeverity(() => noIssueChanges), critical: changes },
    by_criterion: [
      { criterion: '1.1.1', ...changes },
      { criterion: null, ...noIssueChanges, found: 1, open_at_end: 1 },
    ],
    days_to_fix: { median: 16.5, by_severity: { ...forEachSeverity(() => null), critical: 16.5 } },
    rules: [
      {
        rule_id: 'image-alt',
        rule_title: 'Images have alternative text',
        severity: 'critical',
        sites: 2,
        issues: 6,
      },
    ],
    sites: [
      {
        ...site,
        ...{ id: uuid(1), origin: 'https://shop.example', scans: 2, is_scanned_in_period: true },
        last_scan: scan,
        scores: [
          { completed_at: '2026-09-30T10:00:00.000Z', score: 58 },
          { completed_at: '2026-10-30T10:00:00.000Z', score: 64 },
        ],
        score_change: 6,
        scope_changes: ['The depth changed from quick to standard.'],
        ...{ issues: changes, severities, overdue: 5, needs_review: 8, fixed_with_pages: 1 },
      },
      {
        ...{ ...site, id: uuid(2), origin: 'https://old.example' },
        last_scan: { ...scan, completed_at: '2026-05-02T10:00:00.000Z', pages_not_tested: 0, score: null },
      },
      { ...site, id: uuid(3), origin: 'https://new.example' },
    ],
    audits: [
      {
        ...{ id: uuid(4), site_id: uuid(1), origin: 'https://shop.example', title: `Audit of ${name}` },
        ...{ standard: 'wcag-2.2', level: 'AA', state: 'in_progress', signed_at: null },
        ...{ questions: 65, answered: 10 },
        outcomes: {
          ...{
            supports: 3,
            'partially-supports': 1,
            'does-not-support': 2,
            'not-applicable': 4,
            undecided: 45,
          },
        },
      },
    ],
  });
}
