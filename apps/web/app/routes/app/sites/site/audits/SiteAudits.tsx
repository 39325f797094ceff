import type { Site } from '@curbcut/contract';
import { getErrorMessage } from '#app/api/api-error.ts';
import { AuditCard } from '#app/audits/AuditCard.tsx';
import { useAudits } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';

/** A site's audits, with their progress and results. */
export default function SiteAudits({ site }: { site: Site }) {
  const { data, error, refetch } = useAudits(site.id);
  if (error && !data) {
    return (
      <ErrorState
        title="We couldn’t load the audits"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState>Loading audits...</LoadingState>;
  if (data.audits.length === 0) {
    return (
      <EmptyState
        title="No audits yet"
        actions={
          site.last_scan && (
            <IfCan permission="audits:manage">
              <LinkButton to={`/sites/${site.id}/audits/new`}>Start audit</LinkButton>
            </IfCan>
          )
        }
      >
        <p>An audit answers what automated tests can’t, and ends with a conformance report.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="This site’s audits" className="grid gap-4">
      <p className="text-muted">{formatCount(data.audits.length, 'audit')}</p>
      <ul className="grid gap-4">
        {data.audits.map((audit) => (
          <li key={audit.id}>
            <AuditCard audit={audit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
