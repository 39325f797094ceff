import { getSharedReport } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { QueryProvider } from '../../api/QueryProvider.tsx';
import { request } from '../../api/request.ts';
import { Button } from '../../components/Button.tsx';
import { LoadingState } from '../../components/ContentStates.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { ReportLinks } from '../../reports/ReportLinks.tsx';
import { formatReportName, reportFormatInfo, reportTypeInfo } from '../../reports/report-labels.ts';
import { getHost, shortenUrl } from '../../scans/format.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';
import { LinkLandingPage } from '../../shell/LinkLandingPage.tsx';
import { focusHeading } from '../../shell/use-heading-focus.ts';

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** What a link to a report leads to, for people who may have no account. */
export default function SharedPage() {
  const { token = '' } = useParams();
  return (
    <QueryProvider>
      <BareFrame>
        <SharedReport token={token} />
      </BareFrame>
    </QueryProvider>
  );
}

function SharedReport({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    // As nobody: who reads a link does not matter.
    queryFn: ({ signal }) => request(getSharedReport, { params: { token }, signal }),
    retry: false,
  });
  // What stood there is gone, and with it the place of whoever was reading.
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (data) {
    return (
      <LinkLandingPage title={`Accessibility report of ${getHost(data.url)}`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
          <Row term="Website">{shortenUrl(data.url)}</Row>
          <Row term="Scanned">{dateFormat.format(new Date(data.scanned_at))}</Row>
          <Row term="Report">
            {formatReportName(data)}. {reportTypeInfo[data.type].description}{' '}
            {reportFormatInfo[data.format].note}
          </Row>
          {data.completed_at && (
            <Row term="Made">
              {dateFormat.format(new Date(data.completed_at))}
              {data.outdated && '. Issues were marked as ignored or false positives since, or are no longer.'}
            </Row>
          )}
          <Row term="Link good until">{dateFormat.format(new Date(data.expires_at))}</Row>
        </dl>
        <p className="text-muted">
          An automatic test finds part of the barriers on a website. The report says what was tested, what was
          not, and what needs a person.
        </p>
        <div className="flex flex-wrap gap-3">
          <ReportLinks report={data} />
        </div>
      </LinkLandingPage>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <LinkLandingPage title="There is no report here">
        <p>
          This link leads to no report: it has expired, was ended, or was not copied whole. Ask whoever sent
          it for a new one.
        </p>
        <LinkButton to="/" variant="secondary" className="justify-self-start">
          What Curbcut is
        </LinkButton>
      </LinkLandingPage>
    );
  }
  if (error) {
    return (
      <LinkLandingPage title="The report could not be opened">
        <p>{getErrorMessage(error)}</p>
        <Button className="justify-self-start" onClick={() => refetch()}>
          Try again
        </Button>
      </LinkLandingPage>
    );
  }
  return (
    <LinkLandingPage title="Shared report">
      <LoadingState>Opening the report</LoadingState>
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
