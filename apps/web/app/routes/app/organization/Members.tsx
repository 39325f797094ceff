import {
  ORGANIZATION_ROLES,
  type Organization,
  type OrganizationMember,
  type OrganizationRole,
  roleDescriptions,
} from '@curbcut/contract';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatNumber } from '#app/format/format.ts';
import { organizationRoleLabels } from '#app/organizations/organization-labels.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { Invitations } from './Invitations.tsx';
import { LoadedQuery } from './LoadedQuery.tsx';
import { useChangeMember, useMembers, useRemoveMember } from './use-members.ts';

/** The organization's members, the invitations for new ones, and what each role can do. */
export default function Members({ organization }: { organization: Organization }) {
  const can = useCan();
  const members = useMembers(organization.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="members-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="members-heading" tabIndex={-1} className="text-heading">
            People
          </h2>
          <p className="text-muted">{describeMemberCount(organization)}</p>
        </div>
        <LoadedQuery query={members} what="members">
          {(list) => <MemberTable organization={organization} members={list} />}
        </LoadedQuery>
        {!can('organization:admin') && (
          <p className="text-muted">Owners and admins can invite people, change roles and remove members.</p>
        )}
      </section>
      {can('organization:admin') && <Invitations organization={organization} />}
      <Roles />
    </div>
  );
}

function describeMemberCount({ members, max_members: max }: Organization): string {
  if (max === null) return members === 1 ? '1 member' : `${formatNumber(members)} members`;
  return `${formatNumber(members)} of ${formatNumber(max)} members`;
}

function MemberTable({
  organization,
  members,
}: {
  organization: Organization;
  members: readonly OrganizationMember[];
}) {
  const { user } = useSession();
  const can = useCan();
  const owners = members.filter(({ role }) => role === 'owner').length;
  /**
   * Only owners can change owners, and the last one can't be removed. Users don't remove themselves; they
   * leave the organization.
   */
  const canChange = ({ user_id: id, role }: OrganizationMember) =>
    can('organization:admin') &&
    id !== user?.id &&
    (role !== 'owner' || (can('organization:own') && owners > 1));
  const columns: readonly Column<OrganizationMember>[] = [
    {
      id: 'name',
      heading: 'Name',
      cell: ({ name, user_id: id }) => (
        <span className="wrap-anywhere">
          {name}
          {id === user?.id && <span className="font-normal text-muted"> (you)</span>}
        </span>
      ),
    },
    {
      id: 'email',
      heading: 'Email',
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      id: 'role',
      heading: 'Role',
      cell: (member) =>
        canChange(member) ? (
          <RoleField organization={organization} member={member} />
        ) : (
          <Badge>{organizationRoleLabels[member.role]}</Badge>
        ),
    },
    {
      id: 'joined',
      heading: 'Joined',
      cell: ({ joined_at: at }) => (
        <span className="text-muted sm:text-ink">
          <span className="sm:hidden">Joined </span>
          {formatDateOrNever(at)}
        </span>
      ),
    },
    ...(can('organization:admin')
      ? [
          {
            id: 'actions',
            heading: 'Actions',
            isHeadingHidden: true,
            cell: (member: OrganizationMember) =>
              canChange(member) && <RemoveMember organization={organization} member={member} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Members"
      isCaptionHidden
      isStacked
      columns={columns}
      rows={members}
      getRowKey={({ user_id: id }) => id}
    />
  );
}

interface MemberProps {
  organization: Organization;
  member: OrganizationMember;
}

function RoleField({ organization, member: { user_id: userId, name, role } }: MemberProps) {
  const can = useCan();
  const changing = useChangeMember(organization.id);
  const roles = ORGANIZATION_ROLES.filter((one) => one !== 'owner' || can('organization:own'));
  return (
    <SelectField
      label={`${name}’s role`}
      isLabelHidden
      value={changing.isPending ? changing.variables.role : role}
      options={roles.map((value) => ({ value, label: organizationRoleLabels[value] }))}
      className="min-w-36"
      onValueChange={(value) =>
        changing.mutate(
          { userId, role: value as OrganizationRole },
          {
            onSuccess: () =>
              showToast({
                kind: 'success',
                text: `${name}’s role is now ${organizationRoleLabels[value as OrganizationRole]}.`,
              }),
            onError: showErrorToast,
          },
        )
      }
    />
  );
}

function RemoveMember({ organization, member: { user_id: userId, name } }: MemberProps) {
  const removing = useRemoveMember(organization.id);

  async function remove(close: () => void) {
    try {
      // The mutation's callbacks would not be called, because the member disappears from the table first.
      await removing.mutateAsync(userId);
      focusHeadingSoon('#members-heading');
      showToast({ kind: 'success', text: `${name} was removed.` });
    } catch (error) {
      showErrorToast(error);
    }
    close();
  }

  return (
    <AlertDialog
      title={`Remove ${name}?`}
      trigger={
        <Button variant="secondary" size="sm">
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      }
      confirmLabel="Remove member"
      isPending={removing.isPending}
      onConfirm={remove}
    >
      <p>
        {name} immediately loses access to all sites, scans, issues, reports and audits of {organization.name}
        . Everything they did is kept.
      </p>
      <p>API keys that {name} created keep working. Revoke them under API keys if they shouldn’t.</p>
    </AlertDialog>
  );
}

function Roles() {
  return (
    <section aria-labelledby="roles-heading" className="grid gap-4">
      <h2 id="roles-heading" className="text-heading">
        Roles
      </h2>
      <dl className="grid max-w-3xl gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {ORGANIZATION_ROLES.map((role) => (
          <div key={role} className="contents">
            <dt className="font-semibold max-sm:mt-2">{organizationRoleLabels[role]}</dt>
            <dd className="text-muted">{roleDescriptions[role]}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-muted">
        Members, auditors and viewers can also be limited to a site group. They see only its sites.
      </p>
    </section>
  );
}
