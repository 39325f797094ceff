import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { LinkOpeningNote } from './LinkOpeningNote.tsx';
import { FailedReportLink, InvalidReportLink } from './ReportLinkStates.tsx';

interface Props<Report> {
  /** The start of the query's key, different for each type of report. */
  queryKey: string;
  /** Loads the report without the session, because it doesn't matter who opens the link. */
  load: (token: string, signal: AbortSignal) => Promise<Report>;
  getTitle: (report: Report) => string;
  children: (report: Report) => ReactNode;
}

/** The page behind a link to a report, for people who may have no account. The link's token is in the path. */
export function SharedReportPage<Report>(props: Props<Report>) {
  return (
    <QueryProvider>
      <MinimalLayout>
        <SharedReport {...props} />
      </MinimalLayout>
    </QueryProvider>
  );
}

function SharedReport<Report>({ queryKey, load, getTitle, children }: Props<Report>) {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [queryKey, token],
    queryFn: ({ signal }) => load(token, signal),
    retry: false,
  });
  // The previous content no longer exists, so focus was lost.
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (data !== undefined) {
    return (
      <LinkLandingPage title={getTitle(data)}>
        {children(data)}
        <LinkOpeningNote />
      </LinkLandingPage>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <InvalidReportLink title="Report not found">
        This link is incomplete, or it has expired or been revoked. Ask the person who sent it for a new one.
      </InvalidReportLink>
    );
  }
  if (error) return <FailedReportLink error={error} onRetry={() => void refetch()} />;
  return (
    <LinkLandingPage title="Shared report">
      <LoadingState>Loading report...</LoadingState>
    </LinkLandingPage>
  );
}
