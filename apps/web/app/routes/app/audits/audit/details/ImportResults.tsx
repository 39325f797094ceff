import type { Audit, AuditQuestion, ResultsImport } from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { answerInfo, formatCriterion } from '#app/audits/audit-labels.ts';
import { useAuditQuestions } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FileField } from '#app/components/FileField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { resultSourceLabels, useImportResults, usePreviewResults } from '../use-imported-results.ts';

/** Imports another tool's results next to an audit's questions, after a preview. */
export function ImportResults({ audit }: { audit: Audit }) {
  const [isOpen, setOpen] = useState(false);
  if (audit.signature !== null) return null;
  return (
    <section aria-labelledby="import-heading" className="grid justify-items-start gap-4">
      <h2 id="import-heading" className="text-heading">
        Results from other tools
      </h2>
      <p className="max-w-prose text-muted">
        Import an Accessibility Insights assessment, a WCAG-EM Report Tool evaluation or an OpenACR report.
        Results appear next to the matching question. They don’t count until you confirm them.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Import results
      </Button>
      <Dialog title="Import results" isOpen={isOpen} onOpenChange={setOpen}>
        <ImportForm auditId={audit.id} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function ImportForm({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreviewResults(auditId);
  const importing = useImportResults(auditId);
  const questions = useAuditQuestions(auditId);
  const error = preview.error ?? importing.error;
  const count = preview.data?.results.length ?? 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(file === null);
    if (file === null) return input.current?.focus();
    if (importing.isPending || count === 0) return;
    importing.mutate(file, {
      onSuccess: ({ results }) => {
        onClose();
        showToast({ kind: 'success', text: `${formatCount(results.length, 'result')} imported.` });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FileField
        label="File (.json, .yaml)"
        accept=".json,.jsonld,.a11ywebassessment,.yaml,.yml"
        ref={input}
        error={isMissing ? 'Choose a file' : undefined}
        onFile={(chosen) => {
          setFile(chosen);
          setMissing(false);
          preview.reset();
          importing.reset();
          if (chosen) preview.mutate(chosen);
        }}
      />
      <ErrorNotice error={error} />
      <div role="status">
        {preview.isPending && <p className="text-muted">Reading the file...</p>}
        {preview.data && (
          <p>
            <strong>{resultSourceLabels[preview.data.source]}</strong>
            {preview.data.title !== '' && `: ${preview.data.title}`}. {formatCount(count, 'result')} can be
            imported.
          </p>
        )}
      </div>
      {preview.data && <Preview read={preview.data} questions={questions.data ?? []} />}
      <DialogFormActions
        submitLabel="Import results"
        isSubmitDisabled={preview.data !== undefined && count === 0}
        isPending={importing.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** What will be imported, and what was not recognized. */
function Preview({ read, questions }: { read: ResultsImport; questions: readonly AuditQuestion[] }) {
  const criteria = new Map(questions.map(({ id, criteria: [criterion] }) => [id, criterion]));
  return (
    <>
      {read.results.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs keyboard access
          tabIndex={0}
          aria-label="Results to import"
          className="max-h-64 divide-y divide-line overflow-auto rounded-field border border-line"
        >
          {read.results.map(({ question_id, outcome, text }) => {
            const criterion = criteria.get(question_id);
            return (
              <li key={question_id} className="px-4 py-2.5">
                <p>
                  <strong>{answerInfo[outcome].label}</strong>
                  {criterion && `: ${formatCriterion(criterion)}`}
                </p>
                <p className="line-clamp-2 text-small text-muted wrap-anywhere">{text}</p>
              </li>
            );
          })}
        </ul>
      )}
      {read.not_imported.length > 0 && (
        <details>
          <summary>{formatCount(read.not_imported.length, 'entry', 'entries')} not imported</summary>
          <ul className="mt-2 grid max-h-48 gap-1 overflow-auto text-small">
            {read.not_imported.map(({ what, reason }) => (
              <li key={`${what} ${reason}`} className="wrap-anywhere">
                {what}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
