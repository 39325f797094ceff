import type { OverviewAudit } from '@curbcut/contract';
import { Link } from 'react-router';
import { AuditProgressBar, formatAnswered } from '#app/audits/AuditProgressBar.tsx';
import { Card } from '#app/components/Card.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';

/** Maximum number of audits listed; the audit list has all of them. */
const MAX_AUDITS = 4;

/** Unsigned audits, with their progress and the questions assigned to the user. */
export function AuditsInProgress({ audits }: { audits: readonly OverviewAudit[] }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="audits-in-progress">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
          <h2 id="audits-in-progress" className="text-title font-bold">
            Audits in progress
          </h2>
          <LinkButton to="/audits" variant="tertiary" size="sm">
            {audits.length > MAX_AUDITS ? `All ${formatCount(audits.length, 'audit')}` : 'All audits'}
          </LinkButton>
        </div>
        <ul className="grid gap-x-10">
          {audits.slice(0, MAX_AUDITS).map((audit) => (
            <li key={audit.id} className="relative -mx-2 grid gap-2 rounded-field px-2 py-3 hover:bg-sunken">
              <AuditProgress audit={audit} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

function AuditProgress({ audit }: { audit: OverviewAudit }) {
  const nameSite = useSiteName();
  const { id, title, origin, role, questions, answered, assigned } = audit;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={`/audits/${id}`}
          className="font-semibold text-ink no-underline wrap-anywhere before:absolute before:inset-0 before:rounded-field hover:underline"
        >
          {title}
        </Link>
        <span className="text-small text-muted tabular-nums">{formatAnswered({ answered, questions })}</span>
      </p>
      <AuditProgressBar title={title} answered={answered} questions={questions} />
      <p className="text-small text-muted wrap-anywhere">
        {nameSite(origin)}
        {role !== 'owner' && ', shared with you'}
        {assigned > 0 && `, ${formatNumber(assigned)} assigned to you`}
      </p>
    </>
  );
}
