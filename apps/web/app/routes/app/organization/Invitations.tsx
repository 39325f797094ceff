import {
  InvitedOrganizationRole,
  type Organization,
  type OrganizationInvitation,
  SITE_GROUP_ROLES,
} from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever } from '#app/format/format.ts';
import { organizationRoleLabels } from '#app/organizations/organization-labels.ts';
import { useInviteField } from '#app/organizations/use-invite-field.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { LoadedQuery } from './LoadedQuery.tsx';
import { SiteGroupField } from './SiteGroupField.tsx';
import { useInvitations, useInviteMember, useResendInvitation, useRevokeInvitation } from './use-members.ts';

/** Invites people by email, and lists the invitations that haven't been accepted. */
export function Invitations({ organization }: { organization: Organization }) {
  const invitations = useInvitations(organization.id);
  return (
    <section aria-labelledby="invitations-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="invitations-heading" tabIndex={-1} className="text-heading">
        Invitations
      </h2>
      <LoadedQuery query={invitations} what="invitations">
        {(list) => (
          <>
            {hasRoom(organization, list) ? (
              <InviteForm organization={organization} />
            ) : (
              <MemberLimit organization={organization} />
            )}
            {list.length > 0 && (
              <ul
                aria-label="Sent invitations"
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {list.map((invitation) => (
                  <li key={invitation.id}>
                    <SentInvitation organization={organization} invitation={invitation} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedQuery>
    </section>
  );
}

/** Pending invitations count toward the plan's number of members. */
function hasRoom(
  { members, max_members: max }: Organization,
  invitations: readonly OrganizationInvitation[],
): boolean {
  const pending = invitations.filter(({ state }) => state === 'pending').length;
  return max === null || members + pending < max;
}

function MemberLimit({ organization: { plan, max_members: max } }: { organization: Organization }) {
  const can = useCan();
  return (
    <Notice>
      <p>
        The {plan} plan includes {max === 1 ? '1 member' : `${max} members`}, counting pending invitations.{' '}
        {can('organization:own') ? (
          <Link to="/subscription" className="text-link">
            Upgrade to invite more people
          </Link>
        ) : (
          'An owner can upgrade it.'
        )}
      </p>
    </Notice>
  );
}

function SentInvitation({
  organization,
  invitation: { id, email, role, site_group: group, state, invited_by: sender, expires_at: expires },
}: {
  organization: Organization;
  invitation: OrganizationInvitation;
}) {
  const resending = useResendInvitation(organization.id);
  const revoking = useRevokeInvitation(organization.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{email}</span>
          {state !== 'pending' && (
            <Badge tone="warning">{state === 'declined' ? 'Declined' : 'Expired'}</Badge>
          )}
        </p>
        <p className="text-small text-muted wrap-anywhere">
          {organizationRoleLabels[role]}
          {group && `, only ${group.name}`}. Invited by {sender}.
          {state === 'pending' && ` Expires ${formatDateOrNever(expires)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          isPending={resending.isPending}
          onClick={() =>
            resending.mutate(id, {
              onSuccess: () =>
                showToast({ kind: 'success', text: `We sent the invitation to ${email} again.` }),
              onError: showErrorToast,
            })
          }
        >
          Send again<span className="visually-hidden"> to {email}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isPending={revoking.isPending}
          onClick={() =>
            // The mutation's callbacks would not be called, because the invitation disappears first.
            void revoking.mutateAsync(id).then(() => {
              focusHeadingSoon('#invitations-heading');
              showToast({ kind: 'success', text: `The invitation to ${email} was revoked.` });
            }, showErrorToast)
          }
        >
          {state === 'pending' ? 'Revoke' : 'Remove'}
          <span className="visually-hidden"> invitation to {email}</span>
        </Button>
      </div>
    </div>
  );
}

function InviteForm({ organization }: { organization: Organization }) {
  const inviting = useInviteMember(organization.id);
  const groups = useSiteGroups(organization.id).data ?? [];
  const { input, submit } = useInviteField(inviting, (email) =>
    showToast({ kind: 'success', text: `We sent an invitation to ${email}.` }),
  );
  const [role, setRole] = useState<InvitedOrganizationRole>('member');
  const [groupId, setGroupId] = useState<string | null>(null);
  const roles = InvitedOrganizationRole.options.filter(
    (one) => groupId === null || SITE_GROUP_ROLES.some((allowed) => allowed === one),
  );

  return (
    <form
      noValidate
      onSubmit={(event) =>
        submit(event, (email, callbacks) =>
          inviting.mutate({ email, role, site_group_id: groupId }, callbacks),
        )
      }
      className={`grid items-start gap-4 sm:grid-cols-2 ${groups.length > 0 ? 'xl:grid-cols-[minmax(0,1fr)_11rem_14rem_auto]' : 'xl:grid-cols-[minmax(0,1fr)_11rem_auto]'}`}
    >
      <TextField
        {...input}
        hint="They have 7 days to accept, using an account with this email address."
        className="sm:max-xl:col-span-2"
      />
      <SelectField
        label="Role"
        value={role}
        options={roles.map((value) => ({ value, label: organizationRoleLabels[value] }))}
        onValueChange={(value) => setRole(value as InvitedOrganizationRole)}
      />
      <SiteGroupField
        groups={groups}
        value={groupId}
        onValueChange={(value) => {
          setGroupId(value);
          if (value !== null && role === 'admin') setRole('member');
        }}
      />
      <Button type="submit" isPending={inviting.isPending} className="sm:max-xl:justify-self-start xl:mt-8">
        Send invitation
      </Button>
    </form>
  );
}
