import type { Facet, IssueChange, TrackedIssue } from '@curbcut/contract';
import { UNASSIGNED } from '@curbcut/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { Field } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/scans/format.ts';
import { getToday, validateDueDate } from '#app/sites/due-date.ts';
import type { PromptedAction } from './ActionMenu.tsx';

interface Props {
  action: PromptedAction;
  issues: readonly TrackedIssue[];
  /** People who already have some of the site's issues assigned to them. */
  people: readonly Facet[];
  onChange: (change: IssueChange) => void;
  onClose: () => void;
}

const formatTitle: Readonly<Record<PromptedAction, (subject: string) => string>> = {
  ignored: (subject) => `Ignore ${subject}`,
  false_alarm: (subject) => `Mark ${subject} as false positive`,
  assign: (subject) => `Assign ${subject}`,
  due: (subject) => `Due date for ${subject}`,
};

const submitLabels: Readonly<Record<PromptedAction, string>> = {
  ignored: 'Ignore',
  false_alarm: 'Mark as false positive',
  assign: 'Assign',
  due: 'Set due date',
};

/** Asks for the details of an action and explains its effect. */
export function ChangeDialog({ action, issues, people, onChange, onClose }: Props) {
  const subject = issues.length === 1 ? 'this issue' : formatCount(issues.length, 'issue');
  const [missing, setMissing] = useState<string | null>(null);
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
      // The contract does not allow these in names, because filters are comma-separated lists of names.
      if (text('assignee').includes(',') || text('assignee') === UNASSIGNED)
        setMissing('Enter one name without a comma');
      else onChange({ assignee: text('assignee') });
    } else {
      const problem = validateDueDate(text('due_on'), new Date());
      if (problem === null) onChange({ due_on: text('due_on') || null });
      else {
        setMissing(problem);
        event.currentTarget.querySelector('input')?.focus();
      }
    }
  }

  return (
    <Dialog title={formatTitle[action](subject)} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form ref={form} noValidate onSubmit={submit} onInput={() => setMissing(null)} className="space-y-4">
        {action === 'ignored' && <IgnoreFields errorMessage={missing} />}
        {action === 'false_alarm' && (
          <>
            <p>Use this if you’ve checked and found no issue. Future scans won’t reopen {subject}.</p>
            <p>This helps us improve our rules. We count only the rule, nothing about your pages.</p>
          </>
        )}
        {action === 'assign' && <AssignField issues={issues} people={people} errorMessage={missing} />}
        {action === 'due' && (
          <TextField
            label="Due date"
            name="due_on"
            type="date"
            min={getToday(new Date())}
            error={missing}
            defaultValue={getSharedValue(issues, ({ due_on }) => due_on ?? '')}
            hint="Leave empty for no due date."
          />
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

function AssignField({
  issues,
  people,
  errorMessage,
}: Pick<Props, 'issues' | 'people'> & { errorMessage: string | null }) {
  const list = useId();
  return (
    <>
      <TextField
        label="Assignee"
        name="assignee"
        list={list}
        maxLength={100}
        autoComplete="off"
        defaultValue={getSharedValue(issues, ({ assignee }) => assignee)}
        error={errorMessage}
        hint="The name your team uses. Leave empty to unassign."
      />
      <datalist id={list}>
        {people
          .filter(({ value }) => value !== UNASSIGNED)
          .map(({ value }) => (
            <option key={value} value={value} />
          ))}
      </datalist>
    </>
  );
}

/** Returns the value that all issues share; empty if they differ. */
function getSharedValue(issues: readonly TrackedIssue[], fieldOf: (issue: TrackedIssue) => string): string {
  const [first] = issues;
  const value = first ? fieldOf(first) : '';
  return issues.every((issue) => fieldOf(issue) === value) ? value : '';
}
