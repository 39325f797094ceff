import type { AuditShare } from '@curbcut/contract';
import { mdiLinkVariant } from '@mdi/js';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatDateOrNever, formatRelativeDate } from '#app/format/format.ts';
import { NewLink } from '#app/reports/NewLink.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useAuditShares, useRevokeAuditShare, useShareAudit } from '../../use-audit-exchange.ts';

/** Opens the dialog with the links that let anyone verify a signed report. */
export function SignedReportLinks({ auditId }: { auditId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Icon path={mdiLinkVariant} />
        Share report
      </Button>
      <Dialog title="Share signed report" isOpen={isOpen} onOpenChange={setOpen}>
        <Links auditId={auditId} />
      </Dialog>
    </>
  );
}

function Links({ auditId }: { auditId: string }) {
  const shares = useAuditShares(auditId);
  const creation = useShareAudit(auditId);
  return (
    <div className="grid gap-5">
      <p>
        Anyone with the link can see who signed the report, the result for every criterion, the sample, and
        whether a later scan made it out of date. They can download the signed text, which contains all
        questions, answers and names. The link works until you revoke it.
      </p>
      <ErrorNotice error={creation.error} />
      <DialogActions>
        <Button
          variant={creation.data ? 'secondary' : 'primary'}
          isPending={creation.isPending}
          onClick={() => creation.mutate()}
        >
          {creation.data ? 'Create another link' : 'Create link'}
        </Button>
      </DialogActions>
      {creation.data && <NewLink key={creation.data} url={creation.data} />}
      {shares.data ? (
        <LinkList auditId={auditId} shares={shares.data} />
      ) : shares.error ? (
        <ErrorState
          title="We couldn’t load the links"
          actions={<Button onClick={() => shares.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(shares.error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading links...</LoadingState>
      )}
    </div>
  );
}

function LinkList({ auditId, shares }: { auditId: string; shares: readonly AuditShare[] }) {
  const revocation = useRevokeAuditShare(auditId);
  const now = new Date();
  if (shares.length === 0) return null;
  return (
    <section aria-labelledby="report-links" className="grid gap-2">
      <h3 id="report-links" className="font-semibold">
        Links to this report
      </h3>
      <ErrorNotice error={revocation.error} />
      <ul className="divide-y divide-line">
        {shares.map(({ id, created_at, revoked_at }) => {
          const created = formatRelativeDate(created_at, now);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div>
                <p>Created: {created}</p>
                <p className="text-small text-muted">
                  {revoked_at === null
                    ? 'Valid until revoked'
                    : `Revoked on ${formatDateOrNever(revoked_at)}`}
                </p>
              </div>
              {revoked_at === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={revocation.isPending && revocation.variables === id}
                  // The button with focus disappears with the link.
                  onClick={() => revocation.mutate(id, { onSuccess: () => focusHeading('#report-links') })}
                >
                  Revoke link<span className="visually-hidden"> created: {created}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
