import { getSharedReport } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { request } from '#app/api/request.ts';
import { formatDateOrNever, getHost, shortenUrl } from '#app/format/format.ts';
import { ReportLinks } from '#app/reports/ReportLinks.tsx';
import { formatReportName, reportFormatInfo, reportTypeInfo } from '#app/reports/report-labels.ts';
import { SharedReportPage } from '#app/reports/SharedReportPage.tsx';

/** The page behind a share link to a scan's report. */
export default function SharedPage() {
  return (
    <SharedReportPage
      queryKey="shared"
      load={(token, signal) => request(getSharedReport, { params: { token }, signal })}
      getTitle={({ url }) => `Accessibility report for ${getHost(url)}`}
    >
      {(report) => (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
            <Row term="Website">{shortenUrl(report.url)}</Row>
            <Row term="Scanned">{formatDateOrNever(report.scanned_at)}</Row>
            <Row term="Report">
              {formatReportName(report)}. {reportTypeInfo[report.type].description}{' '}
              {reportFormatInfo[report.format].note}
            </Row>
            {report.completed_at && (
              <Row term="Created">
                {formatDateOrNever(report.completed_at)}
                {report.outdated &&
                  '. Since then, issues were ignored, marked as false positives or restored.'}
              </Row>
            )}
            <Row term="Link expires on">{formatDateOrNever(report.expires_at)}</Row>
          </dl>
          <p className="text-muted">
            Automated tests find only some of the barriers on a website. The report lists what was tested,
            what wasn’t, and what needs review.
          </p>
          <div className="flex flex-wrap gap-3">
            <ReportLinks report={report} />
          </div>
        </>
      )}
    </SharedReportPage>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid max-sm:grid-cols-1">
      <dt className="font-semibold">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
