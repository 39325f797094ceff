import { getSharedResults } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { setLinkToken } from '#app/api/link-token.ts';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { request } from '#app/api/request.ts';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { formatDateOrNever } from '#app/format/format.ts';
import { OrganizationContext } from '#app/organizations/use-organization.ts';
import { LinkOpeningNote } from '#app/reports/LinkOpeningNote.tsx';
import { FailedReportLink, InvalidReportLink } from '#app/reports/ReportLinkStates.tsx';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { ScanView } from '../scan-results/ScanView.tsx';

/** Nobody can change anything here, signed in or not. */
const readOnly = { organization: undefined, organizations: undefined, isPersonal: false };

/** The page behind a link to interactive results, for people who may have no account. */
export default function SharedResultsPage() {
  const { token = '' } = useParams();
  return (
    // Keyed by the link, so that no data from an earlier link remains.
    <QueryProvider key={token}>
      <OrganizationContext value={readOnly}>
        <MinimalLayout>
          <SharedScan token={token} />
        </MinimalLayout>
      </OrganizationContext>
    </QueryProvider>
  );
}

function SharedScan({ token }: { token: string }) {
  // Set before the results are requested below.
  useState(() => setLinkToken(token));
  useEffect(() => {
    setLinkToken(token);
    return () => setLinkToken(null);
  }, [token]);
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-results', token],
    queryFn: ({ signal }) => request(getSharedResults, { params: { token }, signal }),
    retry: false,
  });
  // The previous content no longer exists, so focus was lost.
  const isClosed = error !== null;
  useEffect(() => {
    if (isClosed) focusHeading();
  }, [isClosed]);

  if (data) {
    return (
      <>
        <p className="page-width pt-4 text-small text-muted">
          Shared results, read-only. The link expires on {formatDateOrNever(data.expires_at)}.
        </p>
        <ScanView scanId={data.scan_id} isShared />
        <LinkOpeningNote className="page-width pb-8" />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <InvalidReportLink title="Results not found">
        This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.
      </InvalidReportLink>
    );
  }
  if (error)
    return (
      <FailedReportLink error={error} onRetry={() => void refetch()} title="We couldn’t open these results" />
    );
  return (
    <LinkLandingPage title="Shared results">
      <LoadingState>Loading results...</LoadingState>
    </LinkLandingPage>
  );
}
