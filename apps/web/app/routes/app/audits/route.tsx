import type { Site } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { getErrorMessage } from '#app/api/api-error.ts';
import { AuditCard } from '#app/audits/AuditCard.tsx';
import { useAudits } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { formatCount } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { ImportAudit } from './ImportAudit.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';

/** The organization's audits, and those shared with the user, with their progress and results. */
export default function Audits() {
  const audits = useAudits();
  const sites = useSites();
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-prose space-y-1">
          <h1 className="text-page">Audits</h1>
          <p className="text-muted">Answer what automated tests can’t, and sign a conformance report.</p>
        </div>
        <IfCan permission="audits:manage">
          <div className="flex flex-wrap gap-3">
            <ImportAudit />
            {audits.data && audits.data.audits.length > 0 && <StartAudit sites={sites.data?.sites} />}
          </div>
        </IfCan>
      </header>
      <ReceivedInvitations />
      {audits.error && !audits.data ? (
        <ErrorState
          title="We couldn’t load the audits"
          actions={<Button onClick={() => audits.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(audits.error)}</p>
        </ErrorState>
      ) : !audits.data ? (
        <LoadingState>Loading audits...</LoadingState>
      ) : audits.data.audits.length === 0 ? (
        <EmptyState
          title="No audits yet"
          actions={
            <IfCan permission="audits:manage">
              <StartAudit sites={sites.data?.sites} />
            </IfCan>
          }
        >
          <p>
            Automated tests cover only part of WCAG. An audit asks about the rest, one question at a time,
            with screenshots. The result is a conformance report you can sign.
          </p>
          {sites.data?.sites.length === 0 && <p>An audit starts from a completed scan.</p>}
        </EmptyState>
      ) : (
        <section aria-label="Audits" className="grid gap-4">
          <p className="text-muted">{formatCount(audits.data.audits.length, 'audit')}</p>
          <ul className="grid gap-4">
            {audits.data.audits.map((audit) => (
              <li key={audit.id}>
                <AuditCard audit={audit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Starts an audit of a site, which has to be selected if there are several. */
function StartAudit({ sites }: { sites: readonly Site[] | undefined }) {
  const nameSite = useSiteName();
  if (!sites) return null;
  const [first, second] = sites;
  if (!first) {
    return (
      <IfCan permission="scans:write">
        <LinkButton to="/scans/new">Start scan</LinkButton>
      </IfCan>
    );
  }
  if (!second) return <LinkButton to={`/sites/${first.id}/audits/new`}>Start audit</LinkButton>;
  return (
    <Menu
      label="Site to audit"
      placement="bottom end"
      trigger={
        <Button>
          Start audit
          <Icon path={mdiChevronDown} />
        </Button>
      }
      entries={sites.map(({ id, origin }) => ({
        id,
        label: nameSite(origin),
        to: `/sites/${id}/audits/new`,
      }))}
    />
  );
}
