import type { TrackedIssue } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { useMergeIssues } from './use-merge-issues.ts';

interface Props {
  siteId: string;
  /** At least two. */
  issues: readonly TrackedIssue[];
  /** Called with the id of the issue that stays. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

/** Asks which of several merged issues to keep. */
export function MergeDialog({ siteId, issues, onMerged, onClose }: Props) {
  const [keptId, setKeptId] = useState(issues[0]!.id);
  const { merge } = useMergeIssues(siteId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (merge.isPending) return;
    const ids = issues.map(({ id }) => id).filter((id) => id !== keptId);
    merge.mutate(
      { issueId: keptId, ids },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: `Merged ${formatCount(issues.length, 'issue')} into one.` });
          onMerged(keptId);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`Merge ${formatCount(issues.length, 'issue')}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>
          Merge issues that are really the same. The one that stays keeps its state, assignee and due date,
          and shows everyone’s comments and activity. It’s marked as fixed when scans no longer find any of
          the merged issues. You can split them again.
        </p>
        <fieldset className="grid max-h-80 gap-2 overflow-y-auto">
          <legend className="mb-2 font-semibold">Issue that stays</legend>
          {issues.map(({ id, message, cause }) => (
            <label key={id} className="flex min-h-9 items-start gap-3">
              <input
                type="radio"
                name="kept"
                checked={keptId === id}
                onChange={() => setKeptId(id)}
                className="mt-1 size-5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">
                {message}
                <code className="block font-mono text-small text-muted">{cause}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <ErrorNotice lead="Nothing was merged." error={merge.error} />
        <DialogFormActions submitLabel="Merge issues" isPending={merge.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
