import type { AuditSummary } from '@curbcut/contract';
import { Link } from 'react-router';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { Badge } from '../components/Badge.tsx';
import { Card } from '../components/Card.tsx';
import { Icon } from '../components/Icon.tsx';
import { formatDateInSentence, formatNumber } from '../format/format.ts';
import { AuditProgressBar, formatAnswered } from './AuditProgressBar.tsx';
import { auditOutcomeInfo, countFailing, formatStandard, roleLabels } from './audit-labels.ts';

/** An audit in the list. The whole card is a link. */
export function AuditCard({ audit }: { audit: AuditSummary }) {
  const { id, title, origin, outcomes, questions, answered } = audit;
  const counts = [
    { label: 'undecided', count: outcomes.undecided, info: auditOutcomeInfo.undecided },
    { label: 'supported', count: outcomes.supports, info: auditOutcomeInfo.supports },
    { label: 'failing', count: countFailing(audit), info: auditOutcomeInfo['does-not-support'] },
    { label: 'not applicable', count: outcomes['not-applicable'], info: auditOutcomeInfo['not-applicable'] },
  ];
  const nameSite = useSiteName();
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
            {nameSite(origin)}. {formatStandard(audit)}.{' '}
            {audit.role !== 'owner' && `Shared with you as ${roleLabels[audit.role].toLowerCase()}. `}Changed{' '}
            {formatDateInSentence(audit.updated_at, new Date())}.
          </p>
        </div>
        <AuditBadge audit={audit} />
      </div>
      <AuditProgressBar title={title} answered={answered} questions={questions} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li className="text-muted tabular-nums">{formatAnswered({ answered, questions })}</li>
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
