import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { useProposedSample } from '#app/audits/use-audit-sample.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { getHost } from '#app/scans/format.ts';
import { useSite } from '#app/sites/use-sites.ts';
import { NewAuditForm } from './NewAuditForm.tsx';

/** Starts an audit of a site, based on its latest completed scan. */
export default function NewAudit() {
  const { siteId = '' } = useParams();
  const site = useSite(siteId);
  const hasScan = Boolean(site.data?.last_scan);
  const [seed, setSeed] = useState<number>();
  const sample = useProposedSample(siteId, { enabled: hasScan, seed });
  const error = site.error ?? sample.error;
  // The scan may have been deleted since.
  const lacksScan = site.data && (!hasScan || isMissing(sample.error));
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page wrap-anywhere">
          {site.data ? `New audit of ${getHost(site.data.origin)}` : 'New audit'}
        </h1>
        <p className="text-muted">
          Test a sample of pages manually, starting with what the latest scan couldn’t decide.
        </p>
      </header>
      {site.data && lacksScan ? (
        <EmptyState
          title="Scan the site first"
          actions={
            <LinkButton to={`/scans/new?${new URLSearchParams({ url: site.data.origin })}`}>
              Scan {getHost(site.data.origin)}
            </LinkButton>
          }
        >
          <p>An audit starts from a completed scan, and this site has none.</p>
        </EmptyState>
      ) : isMissing(error) ? (
        <ErrorState title="Site not found" actions={<LinkButton to="/sites">See your sites</LinkButton>}>
          <p>The link may be incomplete, or the site belongs to another account.</p>
        </ErrorState>
      ) : error ? (
        <ErrorState
          title="We couldn’t propose a sample"
          actions={
            <Button onClick={() => (site.error ? site.refetch() : sample.refetch())}>Try again</Button>
          }
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : site.data && sample.data ? (
        <NewAuditForm site={site.data} proposal={sample.data} onSeedChange={setSeed} />
      ) : (
        <LoadingState>Choosing pages...</LoadingState>
      )}
    </div>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
