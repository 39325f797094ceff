import { getSharedPeriodReport, type SharedPeriodReport } from '@curbcut/contract';
import { request } from '#app/api/request.ts';
import { formatCount, formatDateOrNever } from '#app/format/format.ts';
import { PeriodReportLinks } from '#app/reports/PeriodReportLinks.tsx';
import {
  formatPeriodReportName,
  formatReportPeriod,
  formatReportScope,
  periodReportTypeInfo,
} from '#app/reports/period-report-labels.ts';
import { SharedReportPage } from '#app/reports/SharedReportPage.tsx';

/** The page behind a link to a portfolio or progress report. */
export default function SharedPeriodReportPage() {
  return (
    <SharedReportPage
      queryKey="shared-period-report"
      load={(token, signal) => request(getSharedPeriodReport, { params: { token }, signal })}
      getTitle={({ type }) => `${periodReportTypeInfo[type].label} report`}
    >
      {(report) => (
        <>
          <dl className="grid gap-3">
            {listFacts(report).map(([term, text]) => (
              <div key={term} className="sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-6">
                <dt className="font-semibold">{term}</dt>
                <dd className="[overflow-wrap:anywhere]">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">
            Automated tests find only some of a website’s issues. The report lists what wasn’t tested.
          </p>
          <div className="flex flex-wrap gap-3">
            <PeriodReportLinks report={report} name={formatPeriodReportName(report)} />
          </div>
        </>
      )}
    </SharedReportPage>
  );
}

const listFacts = (report: SharedPeriodReport) =>
  [
    ['Organization', report.organization],
    ['Sites', `${formatReportScope(report.scope)} (${formatCount(report.sites, 'site')})`],
    ['Period', formatReportPeriod(report)],
    ['Created', formatDateOrNever(report.created_at)],
    ['Link expires on', formatDateOrNever(report.expires_at)],
  ] as const;
