import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useHistory, useSite } from '#app/sites/use-sites.ts';
import { useProposedSample } from '../setup/use-audit-sample.ts';
import { NewAuditForm } from './NewAuditForm.tsx';
import { NewAuditSkeleton } from './NewAuditSkeleton.tsx';
import { ScanField } from './ScanField.tsx';

/** Starts an audit of a site, based on one of its completed scans. */
export default function NewAudit() {
  const { siteId = '' } = useParams();
  const site = useSite(siteId);
  const hasScan = Boolean(site.data?.last_scan);
  const [query, setQuery] = useSearchParams();
  const scanId = query.get('scan') ?? undefined;
  const [seed, setSeed] = useState<number>();
  const sample = useProposedSample(siteId, { enabled: hasScan, scanId, seed });
  const history = useHistory(siteId);
  const nameSite = useSiteName();
  const error = site.error ?? sample.error;
  // The scan may have been deleted since then.
  const lacksScan = site.data && (!hasScan || (scanId === undefined && isMissing(sample.error)));
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page wrap-anywhere">
          {site.data ? `New audit of ${nameSite(site.data.origin)}` : 'New audit'}
        </h1>
        <p className="text-muted">
          Test a sample of pages manually, starting with what the scan couldn’t decide.
        </p>
      </header>
      {site.data && lacksScan ? (
        <EmptyState
          title="Scan the site first"
          actions={
            <LinkButton to={`/scans/new?${new URLSearchParams({ url: site.data.origin })}`}>
              Scan {nameSite(site.data.origin)}
            </LinkButton>
          }
        >
          <p>An audit starts from a completed scan, and this site has none.</p>
        </EmptyState>
      ) : site.data && isMissing(sample.error) ? (
        <ErrorState
          title="Scan not found"
          actions={<LinkButton to={`/sites/${siteId}/audits/new`}>Use the latest scan</LinkButton>}
        >
          <p>This scan of the site was deleted, or it isn’t complete.</p>
        </ErrorState>
      ) : isMissing(error) ? (
        <ErrorState title="Site not found" actions={<LinkButton to="/sites">See all sites</LinkButton>}>
          <p>The link may be incomplete, or you don’t have access to the site.</p>
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
        <NewAuditForm
          site={site.data}
          proposal={sample.data}
          scanField={
            <ScanField
              points={history.data?.points ?? []}
              chosen={sample.data.scan_id}
              onChoose={(scan) => {
                setSeed(undefined);
                setQuery({ scan }, { replace: true });
              }}
            />
          }
          onSeedChange={setSeed}
        />
      ) : (
        <NewAuditSkeleton />
      )}
    </div>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 409);
}
