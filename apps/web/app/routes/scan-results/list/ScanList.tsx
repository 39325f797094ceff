import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { EmptyState, LoadingState } from '../../../components/ContentStates.tsx';
import { DocumentTitle } from '../../../components/DocumentTitle.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { useAnonymousScans } from '../../../scans/anonymous-scans.ts';
import { useSession } from '../../../session/session.ts';
import { AnonymousScanRows } from './AnonymousScanRows.tsx';

/** The scans started in this browser. */
export function ScanList() {
  const ids = useAnonymousScans();
  const { user } = useSession();
  return (
    <div className="page-width pt-10 pb-20 sm:pt-16">
      <DocumentTitle>Your scans</DocumentTitle>
      {user && (
        <div className="mb-4">
          <Breadcrumb ancestors={[{ to: '/scans', label: 'Scans' }]} currentTitle="Scan Results" />
        </div>
      )}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-2">
          <h1 className="text-page">Your scans</h1>
          <p className="max-w-prose text-muted">
            Scans that you start without an account are listed in this browser only. Each scan has its own URL
            that you can share.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {user && (
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
