import type { IssueChanges, PeriodReportData, PeriodSite } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { formatCsvRow } from '../csv/csv.ts';
import { CHANGE_NAMES, describeUntested, isUnknownSite } from './describe-period.ts';

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;
type Column<Row> = readonly [name: string, value: (row: Row) => Cell];

/** Empty if nothing was tested, because a number would look like a result. */
const known =
  (value: (site: PeriodSite) => number) =>
  (site: PeriodSite): Cell =>
    isUnknownSite(site) ? null : value(site);
const knownChange =
  (value: (site: PeriodSite) => number) =>
  (site: PeriodSite): Cell =>
    site.is_scanned_in_period || value(site) > 0 ? value(site) : null;

const STATE_CHANGES: ReadonlySet<keyof IssueChanges> = new Set(['found', 'fixed', 'regressed']);

/** Columns about a site. */
const siteColumns: readonly Column<PeriodSite>[] = [
  ['site', ({ origin }) => origin],
  [
    'tested',
    ({ last_scan, is_scanned_in_period }) =>
      last_scan === null ? 'never' : is_scanned_in_period ? 'in-period' : 'before-period',
  ],
  ['last_scan_at', ({ last_scan }) => last_scan?.completed_at ?? null],
  ['depth', ({ last_scan }) => last_scan?.depth ?? null],
  ['pages_tested', ({ last_scan }) => last_scan?.pages_tested ?? null],
  ['pages_not_tested', ({ last_scan }) => last_scan?.pages_not_tested ?? null],
  ['pages_beyond_limit', ({ last_scan }) => last_scan?.pages_beyond_limit ?? null],
  ['score', ({ last_scan }) => last_scan?.score ?? null],
  ['score_change', ({ score_change }) => score_change],
  ...SEVERITIES.map(
    (severity): Column<PeriodSite> => [`open_${severity}`, known(({ severities }) => severities[severity])],
  ),
  ['overdue', known(({ overdue }) => overdue)],
  ['needs_review', known(({ needs_review }) => needs_review)],
  ...CHANGE_NAMES.map((name): Column<PeriodSite> => {
    const read = STATE_CHANGES.has(name) ? knownChange : known;
    return [name, read(({ issues }) => issues[name])];
  }),
  ['scope_changes', ({ scope_changes }) => scope_changes.join(' ')],
  ['not_tested', (site) => describeUntested(site).join(' ')],
];

/** Generates the table of a portfolio report: one row for each site. */
function* generatePortfolioRows({ sites }: PeriodReportData): Generator<string> {
  yield formatCsvRow(siteColumns.map(([name]) => name));
  for (const site of sites) yield formatCsvRow(siteColumns.map(([, value]) => value(site)));
}

/** Generates a progress report's tables: changes in total, by severity, by criterion and by site. */
function* generateProgressRows({ totals, by_severity, by_criterion, days_to_fix, sites }: PeriodReportData) {
  yield formatCsvRow(['group', 'name', ...CHANGE_NAMES, 'median_days_to_fix', 'score_change', 'note']);
  const row = (
    group: string,
    name: string,
    changes: readonly Cell[],
    { days = null, score = null, note = null }: { days?: Cell; score?: Cell; note?: Cell } = {},
  ) => formatCsvRow([group, name, ...changes, days, score, note]);
  const list = (changes: IssueChanges) => CHANGE_NAMES.map((name) => changes[name]);
  yield row('all', '', list(totals.issues), { days: days_to_fix.median });
  for (const severity of SEVERITIES) {
    const days = days_to_fix.by_severity[severity];
    yield row('severity', severity, list(by_severity[severity]), { days });
  }
  for (const { criterion, ...changes } of by_criterion)
    yield row('criterion', criterion ?? 'best-practices', list(changes));
  for (const site of sites) {
    const changes = CHANGE_NAMES.map((name) =>
      (STATE_CHANGES.has(name) ? knownChange : known)(({ issues }) => issues[name])(site),
    );
    const note = [...site.scope_changes, ...describeUntested(site)].join(' ');
    yield row('site', site.origin, changes, { score: site.score_change, note });
  }
}

/** Generates a report's table as CSV. Unknown numbers are empty, not 0. */
export async function* generatePeriodCsv(data: PeriodReportData): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* data.type === 'portfolio' ? generatePortfolioRows(data) : generateProgressRows(data);
}
