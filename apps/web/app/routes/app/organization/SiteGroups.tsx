import { type Organization, SITE_GROUP_ROLES, type SiteGroup, type SiteGroupRole } from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { organizationRoleLabels } from '#app/organizations/organization-labels.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import {
  useChangeSiteGroupMember,
  useDeleteSiteGroup,
  useRemoveSiteGroupMember,
  useSaveSiteGroup,
  useSiteGroups,
} from '#app/organizations/use-site-groups.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { useMembers } from './use-members.ts';

const roleOptions = SITE_GROUP_ROLES.map((value) => ({ value, label: organizationRoleLabels[value] }));

/** Site groups, and the people who can access only their sites. */
export default function SiteGroups({ organization }: { organization: Organization }) {
  const can = useCan();
  const groups = useSiteGroups(organization.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CreatableList
        query={groups}
        plural="site groups"
        createLabel="Create site group"
        canCreate={can('organization:admin')}
        emptyText="Put a client’s sites in a group. The people you invite to it see these sites and nothing else."
        renderForm={(onClose) => <GroupForm organization={organization} group={null} onClose={onClose} />}
        renderItem={(group) => <GroupCard organization={organization} group={group} />}
      />
    </div>
  );
}

interface GroupProps {
  organization: Organization;
  group: SiteGroup;
}

function GroupCard({ organization, group }: GroupProps) {
  const can = useCan();
  const { data } = useSites();
  const nameSite = useSiteName();
  const { id, name, site_ids: siteIds, members } = group;
  const sites = data?.sites.filter((site) => siteIds.includes(site.id)) ?? [];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h2 id={`group-${id}`} tabIndex={-1} className="text-title font-bold wrap-anywhere">
            {name}
          </h2>
          <p className="text-small text-muted wrap-anywhere">
            {siteIds.length === 0 ? 'No sites yet' : sites.map(({ origin }) => nameSite(origin)).join(', ')}
          </p>
        </div>
        {can('organization:admin') && (
          <div className="flex flex-wrap gap-2">
            <Dialog title={`Edit ${name}`} trigger={createTrigger('Edit', name)}>
              {(close) => <GroupForm organization={organization} group={group} onClose={close} />}
            </Dialog>
            <DeleteGroup organization={organization} group={group} />
          </div>
        )}
      </div>
      <section aria-labelledby={`group-${id}-people`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 id={`group-${id}-people`} className="font-bold">
          People with a role in this group
        </h3>
        {members.length === 0 ? (
          <p className="text-muted">
            {can('organization:admin')
              ? 'Nobody yet. Add a member here, or invite someone to the group under Members.'
              : 'Nobody yet.'}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <li key={member.user_id}>
                <GroupMember organization={organization} group={group} member={member} />
              </li>
            ))}
          </ul>
        )}
        {can('organization:admin') && <AddGroupMember organization={organization} group={group} />}
      </section>
    </Card>
  );
}

function GroupMember({
  organization,
  group,
  member: { user_id: userId, name, email, role },
}: GroupProps & { member: SiteGroup['members'][number] }) {
  const can = useCan();
  const changing = useChangeSiteGroupMember(organization.id, group.id);
  const removing = useRemoveSiteGroupMember(organization.id, group.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted wrap-anywhere">{email}</p>
      </div>
      {can('organization:admin') ? (
        <div className="flex flex-wrap items-center gap-2">
          <SelectField
            label={`${name}’s role in ${group.name}`}
            isLabelHidden
            value={role}
            options={roleOptions}
            onValueChange={(value) =>
              changing.mutate({ userId, role: value as SiteGroupRole }, { onError: showErrorToast })
            }
          />
          <AlertDialog
            title={`Remove ${name} from ${group.name}?`}
            trigger={createTrigger('Remove', name)}
            confirmLabel="Remove from group"
            isPending={removing.isPending}
            onConfirm={(close) =>
              // The mutation's callbacks would not be called, because the row disappears first.
              void removing
                .mutateAsync(userId)
                .then(() => focusHeadingSoon(`#group-${group.id}`), showErrorToast)
                .finally(close)
            }
          >
            <p>
              {name} loses this group’s access immediately. Roles in the whole organization or in other groups
              don’t change. Everything they did is kept.
            </p>
          </AlertDialog>
        </div>
      ) : (
        <Badge>{organizationRoleLabels[role]}</Badge>
      )}
    </div>
  );
}

/** Adds someone who already belongs to the organization; anyone else has to be invited. */
function AddGroupMember({ organization, group }: GroupProps) {
  const membersQuery = useMembers(organization.id);
  const members = membersQuery.data ?? [];
  const { data: groups = [] } = useSiteGroups(organization.id);
  const adding = useChangeSiteGroupMember(organization.id, group.id);
  const [chosen, setChosen] = useState<string>();
  const [role, setRole] = useState<SiteGroupRole>('member');
  const people = new Map(
    [...members, ...groups.flatMap((one) => one.members)].map((one) => [one.user_id, one]),
  );
  for (const { user_id: id } of group.members) people.delete(id);
  const options = [...people.values()].map(({ user_id: value, name, email }) => ({
    value,
    label: `${name} (${email})`,
  }));
  const userId = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value;
  if (userId === undefined) return <RetryNotice query={membersQuery} what="members" />;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending) adding.mutate({ userId, role }, { onError: showErrorToast });
      }}
      className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
    >
      <SelectField label="Person" value={userId} options={options} onValueChange={setChosen} />
      <SelectField
        label="Role"
        value={role}
        options={roleOptions}
        onValueChange={(value) => setRole(value as SiteGroupRole)}
      />
      <Button type="submit" variant="secondary" isPending={adding.isPending}>
        Add<span className="visually-hidden"> to {group.name}</span>
      </Button>
    </form>
  );
}

function DeleteGroup({ organization, group: { id, name } }: GroupProps) {
  const deleting = useDeleteSiteGroup(organization.id);
  return (
    <AlertDialog
      title={`Delete ${name}?`}
      trigger={createTrigger('Delete', name)}
      confirmLabel="Delete site group"
      isPending={deleting.isPending}
      onConfirm={(close) =>
        // The mutation's callbacks would not be called, because the group disappears first.
        void deleting
          .mutateAsync(id)
          .then(() => {
            focusHeadingSoon('h1');
            showToast({ kind: 'success', text: `${name} was deleted. Its sites are kept.` });
          }, showErrorToast)
          .finally(close)
      }
    >
      <p>
        People lose the access this group gives them, and its invitations and API keys stop working. Its sites
        are kept.
      </p>
    </AlertDialog>
  );
}

interface GroupFormProps {
  organization: Organization;
  /** Null for a new one. */
  group: SiteGroup | null;
  onClose: () => void;
}

function GroupForm({ organization, group, onClose }: GroupFormProps) {
  const saving = useSaveSiteGroup(organization.id, group?.id ?? null);
  const { data } = useSites();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(group?.name ?? '');
  const [siteIds, setSiteIds] = useState<ReadonlySet<string>>(new Set(group?.site_ids));
  const [isMissing, setMissing] = useState(false);
  const fieldError = saving.error instanceof ApiError ? saving.error.details.name?.[0] : undefined;
  const sites = data?.sites ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return field.current?.focus();
    if (!saving.isPending)
      saving.mutate({ name: name.trim(), site_ids: [...siteIds] }, { onSuccess: onClose });
  }

  const nameSite = useSiteName();
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        ref={field}
        label="Name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={isMissing ? 'Enter a name' : fieldError}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">
          Sites <span className="font-normal text-muted">({formatCount(siteIds.size, 'site')} selected)</span>
        </legend>
        {sites.length === 0 && <p className="text-muted">No sites yet. Scan or add one first.</p>}
        <div className="grid max-h-80 gap-3 overflow-y-auto p-1">
          {sites.map(({ id, origin }) => (
            <Checkbox
              key={id}
              label={<span className="wrap-anywhere">{nameSite(origin)}</span>}
              checked={siteIds.has(id)}
              onChange={({ target }) => {
                const next = new Set(siteIds);
                if (target.checked) next.add(id);
                else next.delete(id);
                setSiteIds(next);
              }}
            />
          ))}
        </div>
      </fieldset>
      <ErrorNotice error={fieldError === undefined ? saving.error : null} />
      <DialogFormActions
        submitLabel={group === null ? 'Create site group' : 'Save site group'}
        isPending={saving.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
