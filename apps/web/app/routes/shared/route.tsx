import { sharedReport } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { ask } from '../../api/ask.ts';
import { Queries } from '../../api/Queries.tsx';
import { Button } from '../../components/Button.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Loading } from '../../components/states.tsx';
import { kindOf, reportFormats, reportTypes } from '../../reports/kinds.ts';
import { ReportLinks } from '../../reports/ReportLinks.tsx';
import { hostOf, shortAddress } from '../../scans/words.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';
import { LinkPage } from '../../shell/LinkPage.tsx';
import { focusHeading } from '../../shell/use-heading-focus.ts';

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** What a link to a report leads to, for people who may have no account. */
export default function SharedPage() {
  const { token = '' } = useParams();
  return (
    <Queries>
      <BareFrame>
        <Shared token={token} />
      </BareFrame>
    </Queries>
  );
}

function Shared({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    // As nobody: who reads a link does not matter.
    queryFn: ({ signal }) => ask(sharedReport, { params: { token }, signal }),
    retry: false,
  });
  // What stood there is gone, and with it the place of whoever was reading.
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (data) {
    return (
      <LinkPage title={`Accessibility report of ${hostOf(data.url)}`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
          <Row term="Website">{shortAddress(data.url)}</Row>
          <Row term="Scanned">{date.format(new Date(data.scanned_at))}</Row>
          <Row term="Report">
            {kindOf(data)}. {reportTypes[data.type].note} {reportFormats[data.format].note}
          </Row>
          {data.completed_at && (
            <Row term="Made">
              {date.format(new Date(data.completed_at))}
              {data.outdated && '. Issues were marked as ignored or false positives since, or are no longer.'}
            </Row>
          )}
          <Row term="Link good until">{date.format(new Date(data.expires_at))}</Row>
        </dl>
        <p className="text-muted">
          An automatic test finds part of the barriers on a website. The report says what was tested, what was
          not, and what needs a person.
        </p>
        <div className="flex flex-wrap gap-3">
          <ReportLinks report={data} />
        </div>
      </LinkPage>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <LinkPage title="There is no report here">
        <p>
          This link leads to no report: it has expired, was ended, or was not copied whole. Ask whoever sent
          it for a new one.
        </p>
        <LinkButton to="/" variant="secondary" className="justify-self-start">
          What Curbcut is
        </LinkButton>
      </LinkPage>
    );
  }
  if (error) {
    return (
      <LinkPage title="The report could not be opened">
        <p>{sentenceOf(error)}</p>
        <Button className="justify-self-start" onClick={() => refetch()}>
          Try again
        </Button>
      </LinkPage>
    );
  }
  return (
    <LinkPage title="Shared report">
      <Loading>Opening the report</Loading>
    </LinkPage>
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
