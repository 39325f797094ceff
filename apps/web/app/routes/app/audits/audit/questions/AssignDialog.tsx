import type { AssignQuestionsBody } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { useAssign, useTeam } from '../../use-team.ts';
import type { ShownQuestion } from '../answer-queue.ts';

interface Props {
  auditId: string;
  questions: readonly ShownQuestion[];
  /** Called when the dialog is closed, with true if the questions were assigned. */
  onClose: (isAssigned: boolean) => void;
}

/** Value of the option for a person without an account. */
const OTHER = 'other';

/** Assigns questions to a member or to someone without an account, or removes their assignee. */
export function AssignDialog({ auditId, questions, onClose }: Props) {
  const team = useTeam(auditId);
  const assigning = useAssign(auditId);
  const current = questions.length === 1 ? (questions[0]?.assignee ?? null) : null;
  const [choice, setChoice] = useState(current === null ? '' : (current.user_id ?? OTHER));
  const [name, setName] = useState(current?.user_id === null ? current.name : '');
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(choice === OTHER && name.trim() === '');
    if (choice === OTHER && name.trim() === '') return event.currentTarget.querySelector('input')?.focus();
    if (assigning.isPending) return;
    const assignee: AssignQuestionsBody['assignee'] =
      choice === '' ? null : choice === OTHER ? { name: name.trim() } : { user_id: choice };
    assigning.mutate(
      { question_ids: questions.map(({ id }) => id), assignee },
      {
        onSuccess: ({ questions: [first] }) => {
          const count = formatCount(questions.length, 'question');
          const text = first?.assignee
            ? `${count} assigned to ${first.assignee.name}.`
            : `${count} unassigned.`;
          showToast({ kind: 'success', text });
          onClose(true);
        },
      },
    );
  }

  return (
    <Dialog
      title={`Assign ${formatCount(questions.length, 'question')}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
    >
      {team.data ? (
        <form noValidate onSubmit={submit} className="space-y-4">
          <SelectField
            label="Assign to"
            value={choice}
            onValueChange={setChoice}
            options={[
              { value: '', label: 'Not assigned' },
              ...team.data.members.map((member) => ({ value: member.user_id, label: member.name })),
              { value: OTHER, label: 'Someone without an account' },
            ]}
          />
          {choice === OTHER && (
            <TextField
              label="Name"
              maxLength={200}
              value={name}
              error={isMissing ? 'Enter a name' : null}
              onChange={({ target }) => {
                setName(target.value);
                setMissing(false);
              }}
            />
          )}
          <ErrorNotice error={assigning.error} />
          <DialogFormActions
            submitLabel="Save assignment"
            isPending={assigning.isPending}
            onCancel={() => onClose(false)}
          />
        </form>
      ) : (
        <LoadingState>Loading team...</LoadingState>
      )}
    </Dialog>
  );
}
