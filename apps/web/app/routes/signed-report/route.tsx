import { AUDIT_OUTCOMES, downloadSignedText, getSignedReport, type SignedReport } from '@curbcut/contract';
import { mdiDownload } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { buildUrl, request } from '#app/api/request.ts';
import { formatCriterion, formatStandard } from '#app/audits/audit-labels.ts';
import {
  criterionColumn,
  OutcomeBadge,
  OutcomeCounts,
  OutcomeSummary,
  Remark,
} from '#app/audits/criterion-cells.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { formatCount, formatDateOrNever, getHost } from '#app/format/format.ts';
import { FailedReportLink, InvalidReportLink } from '#app/reports/ReportLinkStates.tsx';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { Sample, Scope } from './ScopeAndSample.tsx';
import { SignatureCard } from './SignatureCard.tsx';

/** The page behind a link to a signed report, for people who may have no account. */
export default function SignedReportPage() {
  const { token = '' } = useParams();
  return (
    <QueryProvider>
      <MinimalLayout widthClassName="mx-auto w-full max-w-5xl px-4">
        <LoadedReport token={token} />
      </MinimalLayout>
    </QueryProvider>
  );
}

function LoadedReport({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['signed-report', token],
    // Sent without the session, because it does not matter who opens the link.
    queryFn: ({ signal }) => request(getSignedReport, { params: { token }, signal }),
    retry: false,
  });
  // The previous content no longer exists, so focus was lost.
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (data) return <Report report={data} token={token} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
    return error.status === 404 ? (
      <InvalidReportLink title="Report not found">
        This link was revoked or is incomplete. Ask the person who sent it for a new one.
      </InvalidReportLink>
    ) : (
      <InvalidReportLink title="Report is being revised">
        The audit is being revised, so the signature was removed. This link will show the report once it’s
        signed again.
      </InvalidReportLink>
    );
  }
  if (error) return <FailedReportLink error={error} onRetry={() => void refetch()} />;
  return (
    <LinkLandingPage title="Signed report">
      <LoadingState>Loading report...</LoadingState>
    </LinkLandingPage>
  );
}

function Report({ report, token }: { report: SignedReport; token: string }) {
  const title = `Accessibility report on ${getHost(report.origin)}`;
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 sm:py-10">
      <DocumentTitle>{title}</DocumentTitle>
      {/* The URL grants access, so it is neither indexed nor sent as a referrer. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="grid gap-3">
        <h1 className="text-page wrap-anywhere">{title}</h1>
        <p className="text-muted wrap-anywhere">
          {report.title}. {formatStandard(report)}. Signed by {report.signature.name} on{' '}
          {formatDateOrNever(report.signature.signed_at)}.
        </p>
        <OutcomeSummary outcomes={report.outcomes} pages={report.sample.length} />
        <ReportContents report={report} token={token} />
      </header>
      <Currency report={report} />
      <Results report={report} />
      <Scope report={report} />
      <Sample report={report} />
      <SignatureCard report={report} token={token} />
    </div>
  );
}

/** Links to sections below the long list of results that readers may look for. */
function ReportContents({ report, token }: { report: SignedReport; token: string }) {
  return (
    <nav aria-label="In this report">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {[
          ['#scope-heading', 'Scope and method'],
          ['#sample-heading', formatCount(report.sample.length, 'sampled page')],
          ['#verify-heading', 'Verify the signature'],
        ].map(([href, label]) => (
          <li key={href}>
            <a href={href} className="text-link inline-block py-1">
              {label}
            </a>
          </li>
        ))}
        {report.has_signed_text && (
          <li>
            <a
              href={buildUrl(downloadSignedText.path, { token })}
              className="text-link inline-flex items-center gap-1 py-1"
            >
              <Icon path={mdiDownload} className="size-5" />
              Signed data
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Whether the report is still current: the first thing a reader wants to know. */
function Currency({ report: { signature, latest_scan, tested_pages } }: { report: SignedReport }) {
  if (signature.outdated.length > 0) {
    return (
      <Notice kind="warning">
        <p>
          <strong>This report is outdated.</strong> A later scan found failures of{' '}
          {formatCount(signature.outdated.length, 'criterion', 'criteria')} that the report says{' '}
          {signature.outdated.length === 1 ? 'is' : 'are'} supported or not applicable:
        </p>
        <ul className="list-disc pl-5">
          {signature.outdated.map((criterion) => (
            <li key={criterion}>{formatCriterion(criterion)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    // A scan of fewer pages says nothing about the others.
    <Notice kind={latest_scan === null || latest_scan.tested_pages < tested_pages ? 'info' : 'success'}>
      <p>
        {latest_scan === null ? (
          <>
            <strong>No scans since.</strong> This report describes the site on the day it was evaluated.
          </>
        ) : (
          <>
            <strong>
              {latest_scan.tested_pages < tested_pages
                ? `A later scan tested only ${formatCount(latest_scan.tested_pages, 'page')} and doesn’t contradict this report.`
                : `A later scan of ${formatCount(latest_scan.tested_pages, 'page')} doesn’t contradict this report.`}
            </strong>{' '}
            It was completed on {formatDateOrNever(latest_scan.completed_at)}; this report is based on{' '}
            {formatCount(tested_pages, 'page')}. Automated tests cover only part of the criteria.
          </>
        )}
      </p>
    </Notice>
  );
}

function Results({ report: { criteria, outcomes, signature } }: { report: SignedReport }) {
  return (
    <section aria-labelledby="results-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="results-heading" className="text-title">
        Results
      </h2>
      <OutcomeCounts
        outcomes={AUDIT_OUTCOMES.filter((outcome) => outcome !== 'undecided')}
        count={(outcome) => outcomes[outcome]}
      />
      <DataTable<SignedReport['criteria'][number]>
        caption="Results by criterion"
        isCaptionHidden
        isStacked="lg"
        isTopAligned
        rows={criteria}
        getRowKey={({ criterion }) => criterion}
        columns={[
          criterionColumn,
          {
            id: 'outcome',
            heading: 'Conformance level',
            cell: ({ criterion, outcome }) => (
              <span className="grid justify-items-start gap-1">
                <OutcomeBadge outcome={outcome} />
                {signature.outdated.includes(criterion) && (
                  <Badge tone="warning">Outdated: a later scan found a failure</Badge>
                )}
              </span>
            ),
          },
          {
            id: 'remark',
            heading: 'Remark',
            cell: ({ remark }) => (
              <div className="max-w-prose min-w-56">
                <Remark remark={remark} />
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}
