import type { Facet, IssueChange, TrackedIssue } from '@curbcut/contract';
import { UNASSIGNED } from '@curbcut/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../../../components/Dialog.tsx';
import { Field } from '../../../../../components/Field.tsx';
import { getFieldClassName } from '../../../../../components/field-style.ts';
import { TextField } from '../../../../../components/TextField.tsx';
import { formatCount } from '../../../../../scans/format.ts';
import { getToday, validateDueDate } from '../../../../../sites/due-date.ts';
import type { PromptedAction } from './issue-actions.ts';

interface Props {
  action: PromptedAction;
  issues: readonly TrackedIssue[];
  /** Who has issues of the site already. */
  people: readonly Facet[];
  onChange: (change: IssueChange) => void;
  onClose: () => void;
}

const formatTitle: Readonly<Record<PromptedAction, (what: string) => string>> = {
  ignored: (what) => `Ignore ${what}`,
  false_alarm: (what) => `Mark ${what} as a false alarm`,
  assign: (what) => `Assign ${what}`,
  due: (what) => `Due date of ${what}`,
};

const submitLabels: Readonly<Record<PromptedAction, string>> = {
  ignored: 'Ignore',
  false_alarm: 'Mark as a false alarm',
  assign: 'Assign',
  due: 'Set the date',
};

/** What the scan does with what is asked, said before it is done. */
export function ChangeDialog({ action, issues, people, onChange, onClose }: Props) {
  const what = issues.length === 1 ? 'this issue' : formatCount(issues.length, 'issue');
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Who came by a letter key goes on typing.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string) => String(said.get(name) ?? '').trim();
    if (action === 'ignored' && text('reason') === '') {
      setMissing('Please say why it is to be ignored');
      event.currentTarget.querySelector('textarea')?.focus();
    } else if (action === 'ignored') {
      onChange({ state: 'ignored', ignored_reason: text('reason'), ignored_until: text('until') || null });
    } else if (action === 'false_alarm') onChange({ state: 'false_alarm' });
    else if (action === 'assign') {
      // The contract keeps these out of names, since filters are lists of names.
      if (text('assignee').includes(',') || text('assignee') === UNASSIGNED)
        setMissing('Please give one name, without a comma');
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
    <Dialog title={formatTitle[action](what)} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        {action === 'ignored' && <IgnoreFields errorMessage={missing} />}
        {action === 'false_alarm' && (
          <>
            <p>
              Say so when you have looked and nothing stands in anybody’s way here. Scans leave {what} alone
              from then on.
            </p>
            <p>
              It is counted: how often people call a rule’s findings false alarms is that rule’s dismissal
              rate, and we go by it to mend our rules. The rule’s name is counted, not your pages.
            </p>
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
            hint="Left empty, there is no due date."
          />
        )}
        <DialogActions>
          <Button type="submit">{submitLabels[action]}</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function IgnoreFields({ errorMessage }: { errorMessage: string | null }) {
  return (
    <>
      <Field label="Why" error={errorMessage} hint="Whoever comes after you reads this first.">
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
        label="Until"
        isOptional
        name="until"
        type="date"
        min={getToday(new Date())}
        hint="After that day it is open again. Left empty, it stays ignored."
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
        label="Who"
        name="assignee"
        list={list}
        maxLength={100}
        autoComplete="off"
        defaultValue={getSharedValue(issues, ({ assignee }) => assignee)}
        error={errorMessage}
        hint="A name, as your team writes it. Left empty, nobody has it."
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

/** The value that all issues have; empty when they differ. */
function getSharedValue(issues: readonly TrackedIssue[], fieldOf: (issue: TrackedIssue) => string): string {
  const [first] = issues;
  const value = first ? fieldOf(first) : '';
  return issues.every((issue) => fieldOf(issue) === value) ? value : '';
}
