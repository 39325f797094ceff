import { type Organization, roleDescriptions } from '@curbcut/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever } from '#app/format/format.ts';
import { describeAccess, organizationRoleLabels } from '#app/organizations/organization-labels.ts';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import {
  forgetOrganization,
  useDeleteOrganization,
  useLeaveOrganization,
  useRenameOrganization,
  useTransferOrganization,
} from '#app/organizations/use-organizations.ts';
import { useSwitchOrganization } from '#app/organizations/use-switch-organization.ts';
import { useSession } from '#app/session/session.ts';
import { DueDates } from './DueDates.tsx';
import { ScanRetention } from './ScanRetention.tsx';
import { useMembers } from './use-members.ts';

/**
 * The organization's name and facts, its scan history and due dates, and the forms for leaving, transferring
 * and deleting it.
 */
export default function General({ organization }: { organization: Organization }) {
  const { isPersonal } = useOrganization();
  const can = useCan();
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <NameForm organization={organization} />
        {can('organization:read') && <ScanRetention />}
        {can('organization:read') && <DueDates organization={organization} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Facts organization={organization} />
        {isPersonal ? (
          <Section title="Personal organization">
            <p className="text-muted">
              It was created with your account and is deleted with it.{' '}
              <Link to="/profile" className="text-link">
                Account settings
              </Link>
            </p>
          </Section>
        ) : (
          <>
            <Leave organization={organization} />
            {can('organization:own') && <Transfer organization={organization} />}
            {can('organization:own') && <Delete organization={organization} />}
          </>
        )}
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-title font-bold">{title}</h2>
      {children}
    </Card>
  );
}

function NameForm({ organization: { id, name } }: { organization: Organization }) {
  const can = useCan();
  const renaming = useRenameOrganization(id);
  const [draft, setDraft] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldError = renaming.error instanceof ApiError ? renaming.error.details.name?.[0] : undefined;
  const canRename = can('organization:admin');

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(draft.trim() === '');
    if (draft.trim() === '') return field.current?.focus();
    if (renaming.isPending || draft.trim() === name) return;
    renaming.mutate(draft.trim(), {
      onSuccess: (saved) => {
        setDraft(saved.name);
        showToast({ kind: 'success', text: 'Name saved.' });
      },
      onError: () => field.current?.focus(),
    });
  }

  return (
    <Section title="Name">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={field}
          label="Organization name"
          maxLength={100}
          autoComplete="organization"
          readOnly={!canRename}
          value={draft}
          error={isMissing ? 'Enter a name' : fieldError}
          hint={canRename ? 'Visible to members and people you invite.' : 'Owners and admins can change it.'}
          onChange={({ target }) => {
            setDraft(target.value);
            setMissing(false);
          }}
        />
        {fieldError === undefined && <ErrorNotice error={renaming.error} />}
        {canRename && (
          <Button
            type="submit"
            className="justify-self-start"
            disabled={draft.trim() === name && !renaming.isPending}
            isPending={renaming.isPending}
          >
            Save name
          </Button>
        )}
      </form>
    </Section>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { role, site_groups: groups, plan, created_at: created } = organization;
  const can = useCan();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Your role', describeAccess(organization)],
    [
      'Plan',
      <>
        {plan}
        {can('organization:read') && (
          <>
            {' '}
            <Link to="/subscription" className="text-link font-normal">
              {can('organization:own') ? 'Manage' : 'View'}
              <span className="visually-hidden"> subscription</span>
            </Link>
          </>
        )}
      </>,
    ],
    ['Created', formatDateOrNever(created)],
  ];
  return (
    <Section title="Your access">
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {role !== null && <p className="text-muted">{roleDescriptions[role]}.</p>}
      {groups.length > 0 && (
        <ul aria-label="Your site groups" className="grid gap-1 border-t border-line pt-3">
          {groups.map(({ id, name, role: groupRole }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">{name}</span>
              <span className="text-muted">{organizationRoleLabels[groupRole]}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Leave({ organization: { id, name, role } }: { organization: Organization }) {
  const leaving = useLeaveOrganization(id);
  const switchTo = useSwitchOrganization();
  const isOwner = role === 'owner';
  const { data: members } = useMembers(id, isOwner);
  const isLastOwner = isOwner && members?.filter((one) => one.role === 'owner').length === 1;

  async function leave(close: () => void) {
    try {
      await leaving.mutateAsync();
    } catch {
      return close();
    }
    close();
    showToast({ kind: 'success', text: `You left ${name}.` });
    await switchTo(null, { to: '/dashboard' });
    forgetOrganization(id);
  }

  return (
    <Section title="Leave organization">
      <p className="text-muted">
        {isLastOwner
          ? 'You’re the only owner. Transfer ownership or make another member an owner before you leave.'
          : 'You’ll lose access to its sites, scans, issues, reports and audits. Everything you did is kept.'}
      </p>
      <ErrorNotice error={leaving.error} />
      <AlertDialog
        title={`Leave ${name}?`}
        trigger={
          <Button
            variant="secondary"
            className="justify-self-start"
            disabled={isLastOwner || (isOwner && !members)}
          >
            Leave organization
          </Button>
        }
        confirmLabel="Leave organization"
        isPending={leaving.isPending}
        onConfirm={leave}
      >
        <p>You lose access immediately. To come back, you’ll need a new invitation.</p>
      </AlertDialog>
    </Section>
  );
}

function Transfer({ organization: { id, name } }: { organization: Organization }) {
  const { user } = useSession();
  const membersQuery = useMembers(id);
  const members = membersQuery.data ?? [];
  const transferring = useTransferOrganization(id);
  const others = members.filter(({ user_id: userId }) => userId !== user?.id);
  const [chosen, setChosen] = useState<string>();
  const next = others.find(({ user_id: userId }) => userId === chosen) ?? others[0];
  return (
    <Section title="Transfer ownership">
      <RetryNotice query={membersQuery} what="members" />
      {next ? (
        <>
          <SelectField
            label="New owner"
            value={next.user_id}
            options={others.map(({ user_id: value, name: label, email }) => ({
              value,
              label: `${label} (${email})`,
            }))}
            onValueChange={setChosen}
            hint="You’ll become an admin."
          />
          <ErrorNotice error={transferring.error} />
          <AlertDialog
            title={`Transfer ${name} to ${next.name}?`}
            trigger={
              <Button variant="secondary" className="justify-self-start">
                Transfer ownership
              </Button>
            }
            confirmLabel="Transfer ownership"
            isPending={transferring.isPending}
            onConfirm={(close) =>
              transferring.mutate(next.user_id, {
                onSuccess: () =>
                  showToast({ kind: 'success', text: `${next.name} now owns ${name}. You’re an admin.` }),
                onSettled: close,
              })
            }
          >
            <p>
              {next.name} will be able to change the plan, remove you and delete {name}. Only they can give
              you ownership back.
            </p>
          </AlertDialog>
        </>
      ) : membersQuery.data === undefined ? null : (
        <p className="text-muted">
          Invite someone first.{' '}
          <Link to="/organization/members" className="text-link">
            Members
          </Link>
        </p>
      )}
    </Section>
  );
}

function Delete({ organization: { id, name } }: { organization: Organization }) {
  const deletion = useDeleteOrganization(id);
  const switchTo = useSwitchOrganization();
  const [typed, setTyped] = useState('');

  async function remove(close: () => void) {
    try {
      await deletion.mutateAsync(typed);
    } catch {
      return;
    }
    close();
    showToast({ kind: 'success', text: `${name} was deleted.` });
    await switchTo(null, { to: '/dashboard' });
    forgetOrganization(id);
  }

  return (
    <Section title="Delete organization">
      <p className="text-muted">
        Permanently deletes its sites, issues, scans, reports, audits and API keys. Only owners can do this.
      </p>
      <AlertDialog
        title={`Delete ${name}?`}
        trigger={
          <Button variant="danger" className="justify-self-start">
            Delete organization
          </Button>
        }
        onOpenChange={() => {
          setTyped('');
          deletion.reset();
        }}
        confirmLabel="Delete organization"
        isConfirmDisabled={typed.trim() !== name}
        isPending={deletion.isPending}
        onConfirm={remove}
      >
        <p>
          Everything in {name} is deleted for all members, and links to its reports stop working. This can’t
          be undone.
        </p>
        <TextField
          label="Organization name"
          hint={
            <>
              Enter <strong className="text-ink wrap-anywhere">{name}</strong> to confirm.
            </>
          }
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {deletion.error && (
          <p role="alert" className="font-semibold text-error">
            {getErrorMessage(deletion.error)}
          </p>
        )}
      </AlertDialog>
    </Section>
  );
}
