import {
  type Audit,
  type AuditInvitation,
  type AuditMember,
  type AuditTeam,
  INVITED_ROLES,
  type InvitedRole,
} from '@curbcut/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { roleLabels } from '#app/audits/audit-labels.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatDateOrNever } from '#app/format/format.ts';
import { useInviteField } from '#app/organizations/use-invite-field.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { useChangeMember, useInvite, useRemoveMember, useRevokeInvitation, useTeam } from '../../use-team.ts';

const roleOptions = INVITED_ROLES.map((value) => ({ value, label: roleLabels[value] }));
const toRole = (value: string): InvitedRole => INVITED_ROLES.find((role) => role === value) ?? 'evaluator';

/** The people who work on an audit. Its owner invites and removes people here. */
export default function Team({ audit }: { audit: Audit }) {
  const team = useTeam(audit.id);
  if (!team.data) {
    return team.error ? (
      <ErrorState
        title="We couldn’t load the team"
        actions={<Button onClick={() => team.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(team.error)}</p>
      </ErrorState>
    ) : (
      <LoadingState>Loading team...</LoadingState>
    );
  }
  const { members, invitations, answer_times: times } = team.data;
  const isOwner = audit.role === 'owner';
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="team-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="team-heading" tabIndex={-1} className="text-heading">
          Team
        </h2>
        <p className="max-w-prose text-muted">
          Evaluators answer questions and review other people’s answers. Reviewers only review.
          {isOwner && ' Only you can sign or delete the audit or switch it to a newer scan.'}
        </p>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {members.map((member) => (
            <li key={member.user_id}>
              <Member audit={audit} member={member} />
            </li>
          ))}
        </ul>
      </section>
      {isOwner && <Invitations audit={audit} invitations={invitations} />}
      {times.length > 0 && <AnswerTimes times={times} />}
    </div>
  );
}

function Member({ audit, member }: { audit: Audit; member: AuditMember }) {
  const { user_id: userId, name, role, email } = member;
  const { user } = useSession();
  const navigate = useNavigate();
  const changing = useChangeMember(audit.id);
  const removing = useRemoveMember(audit.id);
  const isSelf = user?.id === userId;
  const canChange = audit.role === 'owner' && role !== 'owner';
  const action = isSelf ? 'Leave audit' : 'Remove';

  async function remove(close: () => void) {
    try {
      // The mutation's callbacks would not be called, because the member disappears from the list first.
      await removing.mutateAsync(userId);
      if (isSelf) await navigate('/audits');
      else focusHeadingSoon('#team-heading');
      showToast({ kind: 'success', text: isSelf ? 'You left the audit.' : `${name} was removed.` });
    } catch (error) {
      showErrorToast(error);
    }
    close();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isSelf && ' (you)'}
        </p>
        {email && <p className="text-small text-muted wrap-anywhere">{email}</p>}
      </div>
      {canChange ? (
        <SelectField
          label={`${name}’s role`}
          isLabelHidden
          value={role}
          options={roleOptions}
          onValueChange={(value) =>
            changing.mutate({ userId, role: toRole(value) }, { onError: showErrorToast })
          }
        />
      ) : (
        <Badge>{roleLabels[role]}</Badge>
      )}
      {(canChange || (isSelf && role !== 'owner')) && (
        <AlertDialog
          title={isSelf ? 'Leave this audit?' : `Remove ${name}?`}
          trigger={
            <Button variant="secondary" size="sm">
              {action}
              {!isSelf && <span className="visually-hidden"> {name}</span>}
            </Button>
          }
          confirmLabel={action}
          isPending={removing.isPending}
          onConfirm={remove}
        >
          <p>
            {isSelf ? 'You lose' : `${name} loses`} access immediately. Answers and reviews are kept.
            Questions assigned to {isSelf ? 'you' : name} become unassigned.
          </p>
        </AlertDialog>
      )}
    </div>
  );
}

function Invitations({ audit, invitations }: { audit: Audit; invitations: readonly AuditInvitation[] }) {
  const revoking = useRevokeInvitation(audit.id);
  return (
    <section aria-labelledby="invite-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="invite-heading" tabIndex={-1} className="text-heading">
        Invitations
      </h2>
      <InviteForm auditId={audit.id} />
      {invitations.length > 0 && (
        <ul
          aria-label="Sent invitations"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {invitations.map(({ id, email, role, state, expires_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere">{email}</p>
                <p className="text-small text-muted">
                  {roleLabels[role]}.{' '}
                  {state === 'pending'
                    ? `Expires ${formatDateOrNever(expires_at)}.`
                    : state === 'declined'
                      ? 'Declined.'
                      : 'Expired. Invite again to send a new email.'}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  revoking.mutateAsync(id).then(() => {
                    focusHeadingSoon('#invite-heading');
                    showToast({ kind: 'success', text: `The invitation to ${email} was revoked.` });
                  }, showErrorToast)
                }
              >
                {state === 'pending' ? 'Revoke' : 'Remove'}
                <span className="visually-hidden"> invitation to {email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function InviteForm({ auditId }: { auditId: string }) {
  const inviting = useInvite(auditId);
  const { input, submit } = useInviteField(inviting, (email) =>
    showToast({ kind: 'success', text: `${email} was invited.` }),
  );
  const [role, setRole] = useState<InvitedRole>('evaluator');

  return (
    <form
      noValidate
      onSubmit={(event) => submit(event, (email, callbacks) => inviting.mutate({ email, role }, callbacks))}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <TextField {...input} hint="They’ll get access once they accept with an account for this address." />
      <SelectField
        label="Role"
        value={role}
        options={roleOptions}
        onValueChange={(value) => setRole(toRole(value))}
      />
      <Button type="submit" isPending={inviting.isPending} className="sm:mt-8">
        Send invitation
      </Button>
    </form>
  );
}

const kindLabels = { issue: 'Questions about elements', criterion: 'Questions about a criterion' } as const;

function AnswerTimes({ times }: { times: AuditTeam['answer_times'] }) {
  return (
    <section aria-labelledby="times-heading" className="grid gap-4">
      <h2 id="times-heading" className="text-heading">
        Time per answer
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {times.map(({ kind, median_seconds: seconds, answers }) => (
          <div key={kind} className="contents">
            <dt className="text-muted">{kindLabels[kind]}</dt>
            <dd className="tabular-nums">
              {seconds < 90 ? formatCount(seconds, 'second') : `${Math.round(seconds / 60)} minutes`} (median
              of {formatCount(answers, 'answer')})
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
