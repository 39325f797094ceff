import type { ReceivedOrganizationInvitation } from '@curbcut/contract';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { showErrorToast, showToast } from '../components/toast/toasts.ts';
import { formatDateOrNever } from '../format/format.ts';
import { organizationRoleLabels } from './organization-labels.ts';
import { useAnswerOrganizationInvitation, useReceivedOrganizationInvitations } from './use-organizations.ts';
import { useSwitchOrganization } from './use-switch-organization.ts';

/** Invitations to organizations, if there are any. */
export function OrganizationInvitations() {
  const { data = [] } = useReceivedOrganizationInvitations();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="organization-invitations" className="grid gap-4">
      <h2 id="organization-invitations" className="text-title font-bold">
        Invitations
      </h2>
      <ul className="grid gap-4">
        {data.map((invitation) => (
          <li key={invitation.id}>
            <OrganizationInvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  invitation: ReceivedOrganizationInvitation;
  /** Called when it was declined. */
  onDecline?: () => void;
  /** The heading element, such as `h2`. */
  heading?: 'h2' | 'h3';
}

/** An invitation with its buttons. */
export function OrganizationInvitationCard({ invitation, onDecline, heading: Heading = 'h3' }: CardProps) {
  const { id, organization_name: name, role, site_group_name: group, invited_by: sender } = invitation;
  const answering = useAnswerOrganizationInvitation();
  const switchTo = useSwitchOrganization();

  async function answer(accept: boolean) {
    if (answering.isPending) return;
    try {
      const organizationId = await answering.mutateAsync({ id, accept });
      if (organizationId !== null) await switchTo(organizationId, { to: '/dashboard', name });
      else {
        onDecline?.();
        showToast({ kind: 'success', text: 'Invitation declined.' });
      }
    } catch (error) {
      showErrorToast(error);
    }
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-l-4 border-l-accent p-5 sm:p-6">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <Heading className="text-large font-bold wrap-anywhere">{name}</Heading>
        <p className="text-muted wrap-anywhere">
          {sender} invited you{group !== null && ` to the site group ${group}`}. Role:{' '}
          {organizationRoleLabels[role]}. Expires {formatDateOrNever(invitation.expires_at)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={answering.isPending} onClick={() => answer(true)}>
          Accept<span className="visually-hidden"> invitation to {name}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={() => answer(false)}>
          Decline<span className="visually-hidden"> invitation to {name}</span>
        </Button>
      </div>
    </Card>
  );
}
