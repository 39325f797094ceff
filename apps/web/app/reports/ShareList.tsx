import type { Report, ReportShare } from '@curbcut/contract';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { formatRelativeDate } from '../scans/format.ts';
import { focusHeading } from '../shell/use-heading-focus.ts';
import { useRevokeShare } from './use-reports.ts';

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** Lists the links to a report, including recently expired and revoked ones. */
export function ShareList({ report }: { report: Report }) {
  const revocation = useRevokeShare(report.id);
  const now = new Date();
  if (report.shares.length === 0) return null;
  return (
    <section aria-labelledby="links" className="grid gap-2">
      <h3 id="links" className="font-semibold">
        Links to this report
      </h3>
      <ErrorNotice error={revocation.error} />
      <ul className="divide-y divide-line">
        {report.shares.map((share) => {
          const made = formatRelativeDate(share.created_at, now);
          return (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div>
                <p>Created: {made}</p>
                <p className="text-small text-muted">{describeShareStatus(share, now)}</p>
              </div>
              {isActive(share, now) && (
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={revocation.isPending && revocation.variables === share.id}
                  // The button disappears with the link.
                  onClick={() => revocation.mutate(share.id, { onSuccess: () => focusHeading('#links') })}
                >
                  Revoke link<span className="visually-hidden"> created: {made}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function isActive({ expires_at, revoked_at }: ReportShare, now: Date): boolean {
  return revoked_at === null && new Date(expires_at) > now;
}

function describeShareStatus(share: ReportShare, now: Date): string {
  if (share.revoked_at !== null) return `Revoked on ${dateFormat.format(new Date(share.revoked_at))}`;
  const end = dateFormat.format(new Date(share.expires_at));
  return isActive(share, now) ? `Expires on ${end}` : `Expired on ${end}`;
}
