import { type ReceivedOrganizationInvitation, roleDescriptions } from '@curbcut/contract';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { OrganizationInvitationCard } from '#app/organizations/OrganizationInvitations.tsx';
import { useReceivedOrganizationInvitations } from '#app/organizations/use-organizations.ts';
import { clearPendingInvitation, savePendingInvitation } from '#app/session/pending-invitation.ts';
import { useSession } from '#app/session/session.ts';

/** An invitation to an organization, opened from its email. */
export default function Invitation() {
  const { invitationId = '' } = useParams();
  const { data, error, refetch } = useReceivedOrganizationInvitations();
  const navigate = useNavigate();
  const invitation = data?.find(({ id }) => id === invitationId);

  // The invitation is open, so there is nothing to return to.
  useEffect(() => clearPendingInvitation(), []);

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-page">Invitation</h1>
      {invitation ? (
        <>
          <OrganizationInvitationCard
            heading="h2"
            invitation={invitation}
            onDecline={() => void navigate('/dashboard')}
          />
          <RoleExplanation invitation={invitation} />
        </>
      ) : data ? (
        <NotFound />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the invitation"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading invitation...</LoadingState>
      )}
    </div>
  );
}

function RoleExplanation({ invitation: { role } }: { invitation: ReceivedOrganizationInvitation }) {
  return (
    <section aria-labelledby="role" className="space-y-1">
      <h2 id="role" className="text-title font-bold">
        What you’ll be able to do
      </h2>
      <p className="text-muted">
        {roleDescriptions[role]}. Your own sites and scans stay in your personal organization, which no one
        else can see.
      </p>
    </section>
  );
}

/** Reveals nothing about an invitation that isn't for this user, not even whether it exists. */
function NotFound() {
  const { user, signOut } = useSession();
  const { invitationId = '' } = useParams();
  return (
    <EmptyState
      title="Invitation not found"
      actions={
        <>
          <Button
            onClick={() => {
              savePendingInvitation(`/invitations/${invitationId}`);
              signOut();
            }}
          >
            Use another account
          </Button>
          <LinkButton to="/dashboard" variant="secondary">
            Open overview
          </LinkButton>
        </>
      }
    >
      <p>
        You’re signed in as <strong className="text-ink wrap-anywhere">{user?.email}</strong>. There’s no open
        invitation for this address at this link.
      </p>
      <p>
        It may have been sent to a different address, answered, revoked or expired. Sign in with the address
        that received the email, or ask for a new invitation.
      </p>
    </EmptyState>
  );
}
