import { IssueAssignee, type IssueChange, type TrackedIssue } from '@curbcut/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Field } from '#app/components/Field.tsx';
import { getFieldClassName } from '#app/components/field-style.ts';
import { TextField } from '#app/components/TextField.tsx';
import { MemberPicker } from '#app/organizations/MemberPicker.tsx';
import { getToday, validateDueDate } from '#app/sites/due-date.ts';
import { useSitePeople } from '../use-site-people.ts';
import type { useChangeIssues } from './use-change-issues.ts';

interface IssueEditorProps {
  siteId: string;
  issue: TrackedIssue;
  mutation: ReturnType<typeof useChangeIssues>;
  /** Number of times that editing was requested by keyboard; the note gets focus each time. */
  edits: number;
}

/**
 * Edits an issue's assignee, due date and note. Input is kept in this browser until the server has saved it,
 * so neither an error nor moving to another issue loses it.
 */
export function IssueEditor({ siteId, issue, mutation, edits }: IssueEditorProps) {
  const saved: IssueDraft = { assignee: issue.assignee, due_on: issue.due_on ?? '', note: issue.note };
  const [draft, setDraft] = useState<IssueDraft>(() => ({ ...saved, ...readDraft(issue.id) }));
  const [error, setError] = useState<unknown>(null);
  const [dueProblem, setDueProblem] = useState<string | null>(null);
  const people = useSitePeople(siteId);
  const change = getUnsavedChange(saved, draft);
  const details = error instanceof ApiError ? error.details : {};
  const detail = (field: string) => details[`change.${field}`]?.[0] ?? details[field]?.[0] ?? null;

  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (edits > 0) note.current?.focus();
  }, [edits]);

  function type(part: Partial<IssueDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(issue.id, next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change === null) return;
    const problem = change.due_on ? validateDueDate(change.due_on, new Date()) : null;
    setDueProblem(problem);
    if (problem !== null) {
      event.currentTarget.querySelector<HTMLInputElement>('input[type=date]')?.focus();
      return;
    }
    setError(null);
    mutation.mutate(
      { issues: [issue], change, isReportedInline: true },
      { onSuccess: () => deleteDraft(issue.id), onError: setError },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 text-small">
      <h3 className="visually-hidden">Notes and assignment</h3>
      <div className="grid gap-3 @md:grid-cols-2">
        <MemberPicker
          label="Assigned to"
          meLabel="Assign to me"
          people={people}
          value={draft.assignee}
          error={detail('assignee_id')}
          onValueChange={(assignee) => type({ assignee })}
        />
        <TextField
          label="Due date"
          type="date"
          min={getToday(new Date())}
          value={draft.due_on}
          error={dueProblem ?? detail('due_on')}
          hint="Set by severity unless you pick a date."
          onChange={({ target }) => {
            setDueProblem(null);
            type({ due_on: target.value });
          }}
        />
      </div>
      <Field label="Note" error={detail('note')}>
        {(control) => (
          <textarea
            {...control}
            ref={note}
            rows={3}
            maxLength={5000}
            value={draft.note}
            onChange={({ target }) => type({ note: target.value })}
            className={`${getFieldClassName('md', detail('note') !== null)} py-2.5`}
          />
        )}
      </Field>
      <ErrorNotice lead="We couldn’t save the issue. Your changes are still here." error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="sm" isPending={mutation.isPending}>
          Save
        </Button>
        {change !== null && <p className="text-small text-muted">Unsaved changes</p>}
      </div>
    </form>
  );
}

/** Returns the fields that differ from the server's values; null if none do. */
function getUnsavedChange(saved: IssueDraft, { assignee, due_on, note }: IssueDraft): IssueChange | null {
  const change = {
    ...(assignee?.user_id !== saved.assignee?.user_id && { assignee_id: assignee?.user_id ?? null }),
    ...(due_on !== saved.due_on && { due_on: due_on || null }),
    ...(note.trim() !== saved.note && { note: note.trim() }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

const issueDraftSchema = z.object({
  assignee: IssueAssignee.nullable(),
  due_on: z.string(),
  note: z.string(),
});
/** Unsaved input for an issue. */
type IssueDraft = z.infer<typeof issueDraftSchema>;

const getStorageKey = (issueId: string) => `issueDraft:${issueId}`;

/** Returns the unsaved input for an issue in this tab; null if there is none. */
function readDraft(issueId: string): IssueDraft | null {
  try {
    return issueDraftSchema.parse(JSON.parse(sessionStorage.getItem(getStorageKey(issueId)) ?? 'null'));
  } catch {
    return null;
  }
}

function saveDraft(issueId: string, draft: IssueDraft): void {
  sessionStorage.setItem(getStorageKey(issueId), JSON.stringify(draft));
}

function deleteDraft(issueId: string): void {
  sessionStorage.removeItem(getStorageKey(issueId));
}
