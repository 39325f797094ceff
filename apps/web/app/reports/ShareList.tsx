import { LINK_OPENING_MINUTES, type ReportShare } from '@curbcut/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from '../components/Button.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { formatCount, formatDateOrNever, formatRelativeDate, formatShortDateTime } from '../format/format.ts';
import { focusHeading } from '../shell/use-heading-focus.ts';

interface Props {
  title: string;
  shares: readonly ReportShare[];
  revocation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'variables' | 'error'>;
}

/** Lists links, including recently expired and revoked ones. */
export function ShareList({ title, shares, revocation }: Props) {
  const now = new Date();
  if (shares.length === 0) return null;
  return (
    <section aria-labelledby="links" className="grid gap-2">
      <h3 id="links" className="font-semibold">
        {title}
      </h3>
      <ErrorNotice error={revocation.error} />
      <ul className="divide-y divide-line">
        {shares.map((share) => {
          const made = formatRelativeDate(share.created_at, now);
          return (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div>
                <p>Created: {made}</p>
                <p className="text-small text-muted">{describeShareStatus(share, now)}</p>
                <LinkOpenings share={share} />
              </div>
              {isActive(share, now) && (
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={revocation.isPending && revocation.variables === share.id}
                  // The button with focus disappears with the link.
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

/** When a link was opened, how often and from which networks. */
function LinkOpenings({ share: { opened, openings } }: { share: ReportShare }) {
  const [last] = openings;
  if (last === undefined) return <p className="text-small text-muted">Not opened yet</p>;
  const rest = opened - openings.length;
  return (
    <Disclosure
      summary={`Opened ${formatCount(opened, 'time')}, last on ${formatShortDateTime(last.at)}`}
      className="grid gap-2 p-3"
    >
      <ul className="grid gap-1 text-small">
        {openings.map(({ at, network }) => (
          <li key={`${at} ${network}`}>
            {formatShortDateTime(at)}, network {network}
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest, 'earlier time')}</li>}
      </ul>
      <p className="text-small text-muted">
        Repeat visits from one network within {LINK_OPENING_MINUTES} minutes count once. Link previews that
        only check whether the page exists don’t count.
      </p>
    </Disclosure>
  );
}

function isActive({ expires_at, revoked_at }: ReportShare, now: Date): boolean {
  return revoked_at === null && new Date(expires_at) > now;
}

function describeShareStatus(share: ReportShare, now: Date): string {
  if (share.revoked_at !== null) return `Revoked on ${formatDateOrNever(share.revoked_at)}`;
  const end = formatDateOrNever(share.expires_at);
  return isActive(share, now) ? `Expires on ${end}` : `Expired on ${end}`;
}
