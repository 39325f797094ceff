import { type Ticket, type TicketTarget, trackerNames } from '@curbcut/contract';
import { mdiOpenInNew } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { useTicketChanges } from './use-ticket.ts';

interface Props {
  siteId: string;
  issueId: string;
  ticket: Ticket | null;
  /** Where a new ticket would be created; null if no tracker is connected. */
  target: TicketTarget | null;
}

/** An issue's ticket in the connected issue tracker, or the buttons to create or link one. */
export function IssueTicket(props: Props) {
  const { ticket, target } = props;
  const canWrite = useCan()('issues:write');
  if (!ticket && (!target || !canWrite)) return null;
  return (
    <section aria-label="Ticket" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
      {ticket ? <TicketStatus ticket={ticket} /> : null}
      {canWrite && <TicketActions {...props} />}
    </section>
  );
}

function TicketStatus({ ticket }: { ticket: Ticket }) {
  const {
    tracker,
    project,
    state,
    key,
    url,
    status,
    is_closed: isClosed,
    problem,
    checked_at,
    next_attempt_at,
  } = ticket;
  const name = trackerNames[tracker];
  return (
    <>
      {url !== null && key !== null ? (
        <>
          <a href={url} target="_blank" rel="noopener noreferrer" className="text-link font-semibold">
            {name} {key}
            <Icon path={mdiOpenInNew} className="ml-1 inline size-4" />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          {status !== null && <Badge tone={isClosed ? 'success' : 'neutral'}>{status}</Badge>}
          {checked_at !== null && (
            <span className="text-muted">Status as of {formatShortDateTime(checked_at)}</span>
          )}
        </>
      ) : (
        <span>
          {state === 'failed'
            ? `We couldn’t create a ticket in ${name} (${project}).`
            : `Creating a ticket in ${name} (${project})…`}
        </span>
      )}
      {problem !== null && (
        <span className="w-full text-error wrap-anywhere">
          {problem}
          {next_attempt_at !== null && ` We’ll try again on ${formatShortDateTime(next_attempt_at)}.`}
          {next_attempt_at === null &&
            state === 'creating' &&
            ' An owner or admin can fix the connection in the settings.'}
        </span>
      )}
    </>
  );
}

function TicketActions({ siteId, issueId, ticket, target }: Props) {
  const { create, unlink } = useTicketChanges(siteId, issueId);
  const [isLinking, setLinking] = useState(false);
  const needsTicket = ticket === null || ticket.state === 'failed';
  return (
    <>
      {target && needsTicket && (
        <Button
          variant="secondary"
          size="sm"
          isPending={create.isPending}
          onClick={() => create.mutate(undefined, { onError: showErrorToast })}
        >
          {ticket ? 'Try again' : 'Create ticket'}
        </Button>
      )}
      {needsTicket && (
        <Button variant="secondary" size="sm" onClick={() => setLinking(true)}>
          Link ticket
        </Button>
      )}
      {ticket?.state === 'linked' && (
        <Button
          variant="secondary"
          size="sm"
          isPending={unlink.isPending}
          onClick={() => unlink.mutate(undefined, { onError: showErrorToast })}
        >
          Unlink ticket
        </Button>
      )}
      <Dialog title="Link ticket" isOpen={isLinking} onOpenChange={setLinking}>
        {() => <LinkTicketForm siteId={siteId} issueId={issueId} onClose={() => setLinking(false)} />}
      </Dialog>
    </>
  );
}

function LinkTicketForm({
  siteId,
  issueId,
  onClose,
}: Pick<Props, 'siteId' | 'issueId'> & { onClose: () => void }) {
  const { link } = useTicketChanges(siteId, issueId);
  const [url, setUrl] = useState('');
  const [isMissing, setMissing] = useState(false);
  const details = link.error instanceof ApiError ? link.error.details : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(url.trim() === '');
    if (url.trim() === '') event.currentTarget.querySelector('input')?.focus();
    else if (!link.isPending) link.mutate(url.trim(), { onSuccess: onClose });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Ticket URL"
        type="url"
        autoComplete="off"
        hint="Copy the URL from the ticket’s page. The ticket is closed once all issues linked to it are fixed."
        value={url}
        error={isMissing ? 'Enter the ticket’s URL, which starts with https://' : details.url?.[0]}
        onChange={({ target }) => {
          setUrl(target.value);
          setMissing(false);
        }}
      />
      <ErrorNotice error={Object.keys(details).length === 0 ? link.error : null} />
      <DialogFormActions submitLabel="Link ticket" isPending={link.isPending} onCancel={onClose} />
    </form>
  );
}
