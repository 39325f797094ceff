import type { IssueAssignee, IssueChange, TrackedIssue } from '@curbcut/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { Field } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { MemberPicker } from '#app/organizations/MemberPicker.tsx';
import { getToday, validateDueDate } from '#app/sites/due-date.ts';
import { useSitePeople } from '../use-site-people.ts';
import type { PromptedAction } from './ActionMenu.tsx';
import { type ChosenLabels, LabelChoice, toLabelChange } from './LabelChoice.tsx';

interface Props {
  siteId: string;
  action: PromptedAction;
  issues: readonly TrackedIssue[];
  onChange: (change: IssueChange) => void;
  onClose: () => void;
}

const formatTitle: Readonly<Record<PromptedAction, (subject: string, count: number) => string>> = {
  ignored: (subject) => `Ignore ${subject}`,
  false_alarm: (subject, count) =>
    `Mark ${subject} as ${count === 1 ? 'a false positive' : 'false positives'}`,
  assign: (subject) => `Assign ${subject}`,
  due: (subject) => `Due date for ${subject}`,
  label: (subject) => `Labels for ${subject}`,
};

const submitLabels: Readonly<Record<PromptedAction, string>> = {
  ignored: 'Ignore',
  false_alarm: 'Mark as false positive',
  assign: 'Assign',
  due: 'Set due date',
  label: 'Save labels',
};

/** Asks for the details of an action and explains its effect. */
export function ChangeDialog({ siteId, action, issues, onChange, onClose }: Props) {
  const subject = issues.length === 1 ? 'this issue' : formatCount(issues.length, 'issue');
  const [missing, setMissing] = useState<string | null>(null);
  // Undefined until someone is chosen for issues with different assignees.
  const [assignee, setAssignee] = useState<IssueAssignee | null | undefined>(() =>
    haveSameValue(issues, (issue) => issue.assignee?.user_id) ? issues[0]?.assignee : undefined,
  );
  const [labels, setLabels] = useState<ChosenLabels>(new Map());
  const hasSameDueDate = haveSameValue(issues, (issue) => issue.due_on);
  const people = useSitePeople(siteId);
  const form = useRef<HTMLFormElement>(null);
  // Users who opened the dialog with a letter key can continue typing.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    if (action === 'ignored' && text('reason') === '') {
      setMissing('Enter a reason');
      event.currentTarget.querySelector('textarea')?.focus();
    } else if (action === 'ignored') {
      onChange({ state: 'ignored', ignored_reason: text('reason'), ignored_until: text('until') || null });
    } else if (action === 'false_alarm') onChange({ state: 'false_alarm' });
    else if (action === 'assign') {
      if (assignee === undefined) onClose();
      else onChange({ assignee_id: assignee?.user_id ?? null });
    } else if (action === 'label') {
      const labelChange = toLabelChange(issues, labels);
      if (labelChange === null) onClose();
      else onChange(labelChange);
    } else if (text('due_on') === '' && !hasSameDueDate && !data.has('no_due')) onClose();
    else {
      const problem = validateDueDate(text('due_on'), new Date());
      if (problem === null) onChange({ due_on: text('due_on') || null });
      else {
        setMissing(problem);
        event.currentTarget.querySelector('input')?.focus();
      }
    }
  }

  return (
    <Dialog
      title={formatTitle[action](subject, issues.length)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form ref={form} noValidate onSubmit={submit} onInput={() => setMissing(null)} className="space-y-4">
        {action === 'ignored' && <IgnoreFields errorMessage={missing} />}
        {action === 'false_alarm' && (
          <>
            <p>Use this if you’ve checked and found no issue. Future scans won’t reopen {subject}.</p>
            <p>
              This helps us improve our rules. We record only which rule it was, and nothing about your pages.
            </p>
          </>
        )}
        {action === 'assign' && (
          <MemberPicker
            label="Assignee"
            meLabel="Assign to me"
            hint={
              haveSameValue(issues, (issue) => issue.assignee?.user_id)
                ? 'Search by name or email address.'
                : 'These issues have different assignees. To change them, choose someone, or “Nobody”.'
            }
            people={people}
            value={assignee}
            onValueChange={setAssignee}
          />
        )}
        {action === 'label' && <LabelChoice issues={issues} chosen={labels} onChoose={setLabels} />}
        {action === 'due' && (
          <>
            <TextField
              label="Due date"
              name="due_on"
              type="date"
              min={getToday(new Date())}
              error={missing}
              defaultValue={hasSameDueDate ? (issues[0]?.due_on ?? '') : ''}
              hint={
                hasSameDueDate
                  ? 'Leave empty for no due date.'
                  : 'These issues have different due dates. To change them, enter a date.'
              }
            />
            {!hasSameDueDate && <Checkbox name="no_due" label="Remove the due dates" />}
          </>
        )}
        <DialogFormActions submitLabel={submitLabels[action]} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function IgnoreFields({ errorMessage }: { errorMessage: string | null }) {
  return (
    <>
      <Field label="Reason" error={errorMessage} hint="Shown to everyone who opens this issue.">
        {(control) => (
          <textarea
            {...control}
            name="reason"
            rows={3}
            maxLength={1000}
            required
            className={`${getFieldClassName('md', errorMessage !== null)} py-2.5`}
          />
        )}
      </Field>
      <TextField
        label="Ignore until"
        isOptional
        name="until"
        type="date"
        min={getToday(new Date())}
        hint="The issue reopens after this date. Leave empty to ignore it indefinitely."
      />
    </>
  );
}

/** Whether a field is the same in all issues. */
const haveSameValue = (issues: readonly TrackedIssue[], fieldOf: (issue: TrackedIssue) => unknown): boolean =>
  new Set(issues.map(fieldOf)).size <= 1;
