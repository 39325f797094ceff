import type { Audit, ViewReason } from '@curbcut/contract';
import type { ReactNode } from 'react';
import type { SampleViews } from '#app/audits/sample-views.ts';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { listProposedProcesses } from '../../new/read-new-audit.ts';
import { AddPages } from '../../setup/AddPages.tsx';
import { useAddAuditPages, useSampleOptions, useSaveViews } from '../../setup/use-audit-sample.ts';
import { ViewsEditor } from '../../setup/ViewsEditor.tsx';
import type { Answers } from '../use-answers.ts';
import { useSentAnswers } from '../use-sent-answers.ts';

interface Props {
  audit: Audit;
  answers: Answers;
  /** The sampled pages, shown between the field that adds pages and the views. */
  children: ReactNode;
}

/**
 * Adds pages to a running audit's sample, and changes its views and processes. Every change is saved
 * immediately.
 */
export function ChangeSample({ audit, answers, children }: Props) {
  const canChange = audit.role === 'owner' && audit.signature === null;
  const options = useSampleOptions(audit, { enabled: canChange && !audit.imported });
  const adding = useAddAuditPages(audit.id);
  const saving = useSaveViews(audit.id);
  const sentAnswers = useSentAnswers(answers);

  const report = (done: string, outdated: number) => {
    const again =
      outdated > 0 ? ` ${formatCount(outdated, 'question needs', 'questions need')} a new answer.` : '';
    showToast({ kind: 'success', text: `${done}${again}` });
  };

  const addPages = (page_ids: string[], reason: ViewReason, done: string, next?: () => void) =>
    sentAnswers.thenDo(() =>
      adding.mutate(
        { page_ids, reason },
        {
          onSuccess: ({ outdated }) => {
            report(done, outdated);
            next?.();
          },
          onError: showErrorToast,
        },
      ),
    );
  const save = ({ views, processes }: SampleViews, done: string) =>
    sentAnswers.thenDo(() =>
      saving.mutate(
        { revision: audit.views_revision, views: [...views], processes: [...processes] },
        { onSuccess: ({ outdated }) => report(done, outdated), onError: showErrorToast },
      ),
    );

  /** Adds a process, after adding any of its pages that are missing from the sample. */
  function addProposed({ name, pages: steps }: { name: string; pages: readonly { url: string }[] }) {
    const process = {
      ...{ process_id: crypto.randomUUID(), name },
      steps: steps.map(({ url }) => ({ page_url: url, view_id: null })),
    };
    const saveProcess = () =>
      save({ views: audit.views, processes: [...audit.processes, process] }, `Added the process “${name}”.`);
    const missing = (options.data?.pages ?? []).filter(({ url }) => steps.some((step) => step.url === url));
    focusHeadingSoon('#processes-heading');
    if (missing.length === 0) return saveProcess();
    const ids = missing.map(({ page_id }) => page_id);
    void addPages(ids, 'process', `${formatCount(ids.length, 'page')} added.`, saveProcess);
  }

  return (
    <>
      {options.data && (
        <AddPages
          available={options.data.pages}
          sampled={audit.sample.length}
          isPending={sentAnswers.isSending || adding.isPending}
          onAdd={({ page_id }, reason) => addPages([page_id], reason, '1 page added.')}
        />
      )}
      {children}
      <ViewsEditor
        pages={audit.sample}
        value={audit}
        options={options.data}
        proposed={options.data ? listProposed(audit, options.data) : []}
        onChange={canChange ? save : null}
        onAddProposed={addProposed}
        warning="If you add or change a view, answers about the whole sample become outdated."
      />
    </>
  );
}

/**
 * A running audit's options identify sampled pages by their ids in the scan, which the audit does not know.
 */
function listProposed(
  audit: Audit,
  options: NonNullable<ReturnType<typeof useSampleOptions>['data']>,
): ReturnType<typeof listProposedProcesses> {
  return listProposedProcesses({ pages: options.sampled, others: options.pages, options }, audit);
}
