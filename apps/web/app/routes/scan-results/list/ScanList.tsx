import { getResults, type ScanSummary } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount, formatRelativeDate, shortenUrl } from '#app/format/format.ts';
import { getScanStatusBadge } from '#app/scans/scan-status.ts';
import { removeScan, useAnonymousScans } from '#app/session/anonymous-scans.ts';

/** The scans started in this browser. */
export function ScanList({ isInApp }: { isInApp: boolean }) {
  const ids = useAnonymousScans();
  return (
    <div className={isInApp ? '' : 'page-width pt-10 pb-20 sm:pt-16'}>
      {!isInApp && <DocumentTitle>Your scans</DocumentTitle>}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-2">
          <h1 className="text-page">{isInApp ? 'Scans without an account' : 'Your scans'}</h1>
          <p className="max-w-prose text-muted">
            {isInApp
              ? 'Scans you ran in this browser while signed out. They aren’t part of your account. Anyone with a scan’s URL can open it.'
              : 'Scans you run without an account show up only in this browser. Every scan has a URL you can share.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isInApp && (
            <LinkButton to="/scans" variant="secondary">
              Scans in your account
            </LinkButton>
          )}
          {ids && ids.length > 0 && <LinkButton to="/scan">New scan</LinkButton>}
        </div>
      </div>
      {ids === null ? (
        <LoadingState>Loading scans...</LoadingState>
      ) : ids.length === 0 ? (
        <EmptyState title="No scans yet" actions={<LinkButton to="/scan">Start scan</LinkButton>}>
          <p>Scan a website to see it listed here.</p>
        </EmptyState>
      ) : (
        <AnonymousScanRows ids={ids} />
      )}
    </div>
  );
}

/** Number of scans loaded together: one screenful. */
const SCANS_PER_BATCH = 10;

/** Loads each scan by its id, because without an account, only this browser has the list. */
function AnonymousScanRows({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(SCANS_PER_BATCH);
  return (
    <>
      <ul className="grid gap-3">
        {ids.slice(0, shown).map((id) => (
          <li key={id} className="rounded-card border border-line bg-surface shadow-card">
            <AnonymousScanItem id={id} />
          </li>
        ))}
      </ul>
      {shown < ids.length && (
        <div className="mt-6 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + SCANS_PER_BATCH)}>
            Show older scans
          </Button>
        </div>
      )}
    </>
  );
}

function AnonymousScanItem({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['summary', id],
    queryFn: ({ signal }) => callApi(getResults, { params: { scanId: id }, query: { limit: 1 }, signal }),
    // The scan may have progressed since then.
    staleTime: 0,
  });
  if (data) return <AnonymousScanRow scan={data} />;
  if (!error) return <p className="p-6 text-muted">Loading scan...</p>;
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <p className="text-muted">{gone ? 'This scan has been deleted.' : getErrorMessage(error)}</p>
      {gone && (
        <Button variant="secondary" size="sm" onClick={() => removeScan(id)}>
          Remove from list
        </Button>
      )}
    </div>
  );
}

/** A row in the list; the whole row is a link. */
function AnonymousScanRow({ scan }: { scan: ScanSummary }) {
  const { label, tone } = getScanStatusBadge(scan.status);
  return (
    <div className="relative grid items-center gap-x-6 gap-y-1 px-6 py-5 sm:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <h2 className="truncate text-title">
          <Link
            to={`/scan-results/${scan.id}`}
            className="rounded-small after:absolute after:inset-0 hover:underline"
          >
            {shortenUrl(scan.url)}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {formatRelativeDate(scan.created_at, new Date())}
          {scan.pages_scanned > 0 && ` · ${formatCount(scan.pages_scanned, 'page')}`}
          {scan.status === 'completed' && ` · ${formatCount(scan.total_issues, 'issue')}`}
        </p>
      </div>
      <p className="text-heading font-extrabold tabular-nums">
        {scan.score !== null && (
          <>
            {scan.score} <span className="text-small font-normal text-muted">out of 100</span>
          </>
        )}
      </p>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}
