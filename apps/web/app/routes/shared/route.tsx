import { getSharedReport } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { request } from '#app/api/request.ts';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { ClosedReportLink, FailedReportLink } from '#app/reports/ReportLinkStates.tsx';
import { ReportLinks } from '#app/reports/ReportLinks.tsx';
import { formatReportName, reportFormatInfo, reportTypeInfo } from '#app/reports/report-labels.ts';
import { getHost, shortenUrl } from '#app/scans/format.ts';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** The page behind a share link to a report, for people who may have no account. */
export default function SharedPage() {
  const { token = '' } = useParams();
  return (
    <QueryProvider>
      <MinimalLayout>
        <SharedReport token={token} />
      </MinimalLayout>
    </QueryProvider>
  );
}

function SharedReport({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    // Sent without the session, because it does not matter who opens the link.
    queryFn: ({ signal }) => request(getSharedReport, { params: { token }, signal }),
    retry: false,
  });
  // The previous content no longer exists, so focus was lost.
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (data) {
    return (
      <LinkLandingPage title={`Accessibility report for ${getHost(data.url)}`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
          <Row term="Website">{shortenUrl(data.url)}</Row>
          <Row term="Scanned">{dateFormat.format(new Date(data.scanned_at))}</Row>
          <Row term="Report">
            {formatReportName(data)}. {reportTypeInfo[data.type].description}{' '}
            {reportFormatInfo[data.format].note}
          </Row>
          {data.completed_at && (
            <Row term="Created">
              {dateFormat.format(new Date(data.completed_at))}
              {data.outdated &&
                '. Some issues have been ignored or marked as false positives since then, or count again.'}
            </Row>
          )}
          <Row term="Link expires on">{dateFormat.format(new Date(data.expires_at))}</Row>
        </dl>
        <p className="text-muted">
          Automated tests find only part of the barriers on a website. The report lists what was tested, what
          wasn’t, and what needs review.
        </p>
        <div className="flex flex-wrap gap-3">
          <ReportLinks report={data} />
        </div>
      </LinkLandingPage>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ClosedReportLink title="Report not found">
        This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.
      </ClosedReportLink>
    );
  }
  if (error) return <FailedReportLink error={error} onRetry={() => void refetch()} />;
  return (
    <LinkLandingPage title="Shared report">
      <LoadingState>Loading report...</LoadingState>
    </LinkLandingPage>
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
