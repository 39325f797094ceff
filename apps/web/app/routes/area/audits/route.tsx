import type { AuditSummary, Site } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { auditOutcomeInfo, countFailing, formatStandard, roleLabels } from '#app/audits/audit-labels.ts';
import { useAudits } from '#app/audits/use-audits.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatCount, formatNumber, formatRelativeDate, getHost } from '#app/scans/format.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { ImportAudit } from './ImportAudit.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';

/** The audits of the account, with their progress and results. */
export default function Audits() {
  const audits = useAudits();
  const sites = useSites();
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-prose space-y-1">
          <h1 className="text-page">Audits</h1>
          <p className="text-muted">Decide what automated tests cannot, and sign a conformance report.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ImportAudit />
          {audits.data && audits.data.audits.length > 0 && <StartAudit sites={sites.data?.sites} />}
        </div>
      </header>
      <ReceivedInvitations />
      {audits.error && !audits.data ? (
        <ErrorState
          title="Unable to load audits"
          actions={<Button onClick={() => audits.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(audits.error)}</p>
        </ErrorState>
      ) : !audits.data ? (
        <LoadingState>Loading audits...</LoadingState>
      ) : audits.data.audits.length === 0 ? (
        <EmptyState title="No audits yet" actions={<StartAudit sites={sites.data?.sites} />}>
          <p>
            Automated tests cover only part of WCAG. An audit asks about the rest, one question at a time,
            with screenshots. The result is a conformance report that you can sign.
          </p>
          {sites.data?.sites.length === 0 && <p>An audit starts from a completed scan.</p>}
        </EmptyState>
      ) : (
        <section aria-label="Your audits" className="grid gap-4">
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

/** Starts an audit of a site, which has to be chosen if there are several. */
function StartAudit({ sites }: { sites: readonly Site[] | undefined }) {
  if (!sites) return null;
  const [first, second] = sites;
  if (!first) return <LinkButton to="/scans/new">Start scan</LinkButton>;
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
        label: getHost(origin),
        to: `/sites/${id}/audits/new`,
      }))}
    />
  );
}

/** One audit of the list. The whole card is a link. */
function AuditCard({ audit }: { audit: AuditSummary }) {
  const { id, title, origin, outcomes, questions, answered } = audit;
  const counts = [
    { label: 'undecided', count: outcomes.undecided, info: auditOutcomeInfo.undecided },
    { label: 'supported', count: outcomes.supports, info: auditOutcomeInfo.supports },
    { label: 'failing', count: countFailing(audit), info: auditOutcomeInfo['does-not-support'] },
    { label: 'not applicable', count: outcomes['not-applicable'], info: auditOutcomeInfo['not-applicable'] },
  ];
  return (
    <Card className="relative grid gap-4 p-5 hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-primary sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <h2 className="text-title font-bold wrap-anywhere">
            <Link to={`/audits/${id}`} className="outline-none after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          </h2>
          <p className="text-muted wrap-anywhere">
            {getHost(origin)}. {formatStandard(audit)}.{' '}
            {audit.role !== 'owner' && `Shared with you as ${roleLabels[audit.role].toLowerCase()}. `}Last
            change: {formatRelativeDate(audit.updated_at, new Date())}
          </p>
        </div>
        <AuditBadge audit={audit} />
      </div>
      <ProgressBar
        label={`Progress of ${title}`}
        isLabelHidden
        value={answered}
        max={Math.max(1, questions)}
        valueText={`${formatNumber(answered)} of ${formatCount(questions, 'question')} answered`}
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li className="text-muted tabular-nums">
          {formatNumber(answered)} of {formatCount(questions, 'question')} answered
        </li>
        {counts.map(({ label, count, info }) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            <Icon path={info.icon} className="size-5 text-muted" />
            <strong className="tabular-nums">{formatNumber(count)}</strong>
            <span className="text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether an audit is signed, and whether a later scan has made its report outdated. */
function AuditBadge({ audit: { signature, outcomes } }: { audit: AuditSummary }) {
  if (signature === null) {
    return outcomes.undecided === 0 ? (
      <Badge tone="success">Ready to sign</Badge>
    ) : (
      <Badge tone="info">In progress</Badge>
    );
  }
  return signature.outdated.length > 0 ? (
    <Badge tone="warning">Signed, outdated</Badge>
  ) : (
    <Badge tone="success">Signed</Badge>
  );
}
