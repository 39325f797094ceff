import type { ReceivedInvitation } from '@curbcut/contract';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, getHost } from '#app/format/format.ts';
import { useAnswerInvitation, useReceivedInvitations } from './use-team.ts';

/** Invitations to other people's audits, if there are any. */
export function ReceivedInvitations() {
  const { data } = useReceivedInvitations();
  if (!data || data.invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-heading" className="grid gap-4">
      <h2 id="invitations-heading" className="text-title">
        Invitations
      </h2>
      <ul className="grid gap-4">
        {data.invitations.map((invitation) => (
          <li key={invitation.id}>
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, title, origin, role, invited_by, expires_at } = invitation;
  const navigate = useNavigate();
  const answering = useAnswerInvitation();

  async function answer(accept: boolean) {
    if (answering.isPending) return;
    try {
      // The mutation's callbacks would not be called, because the invitation disappears as soon as it is
      // answered.
      const { audit_id } = await answering.mutateAsync({ invitationId: id, accept });
      if (audit_id !== null) await navigate(`/audits/${audit_id}`);
      else showToast({ kind: 'success', text: 'Invitation declined.' });
    } catch (error) {
      showErrorToast(error);
    }
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-l-4 border-l-accent p-5 sm:p-6">
      <div className="min-w-0 space-y-1">
        <h3 className="font-bold wrap-anywhere">{title}</h3>
        <p className="text-muted wrap-anywhere">
          {invited_by} invited you to audit {getHost(origin)} as{' '}
          {role === 'evaluator' ? 'an evaluator' : 'a reviewer'}. Expires {formatDateOrNever(expires_at)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={answering.isPending} onClick={() => answer(true)}>
          Accept<span className="visually-hidden"> invitation to {title}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => answer(false)}>
          Decline<span className="visually-hidden"> invitation to {title}</span>
        </Button>
      </div>
    </Card>
  );
}
