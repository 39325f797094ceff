import type { Audit, AuditQuestion, AuditSignature } from '@curbcut/contract';
import { mdiCertificate } from '@mdi/js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { useAuditQuestions, useReopenAudit, useSignAudit } from '#app/audits/use-audits.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { clearedQuestionFilters, isUnlocatedFailure, useQuestionFilters } from '../question-filters.ts';
import { SignedReportLinks } from './SignedReportLinks.tsx';

interface Props {
  audit: Audit;
  /** Number of answers that exist only on this device. */
  unsent: number;
  /**
   * Number of questions without an up-to-date answer, including those about criteria that a failure already
   * decides.
   */
  unanswered: number;
}

/** An audit's signature, or the button for signing it. */
export function Signature({ audit, unsent, unanswered }: Props) {
  const isSigned = audit.signature !== null;
  const wasSigned = useRef(isSigned);
  useEffect(() => {
    // The button that had focus no longer exists.
    if (wasSigned.current !== isSigned) requestAnimationFrame(() => focusHeading('#signature-heading'));
    wasSigned.current = isSigned;
  }, [isSigned]);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      {audit.signature ? (
        <Signed audit={audit} signature={audit.signature} />
      ) : (
        <Unsigned audit={audit} unsent={unsent} unanswered={unanswered} />
      )}
    </Card>
  );
}

/** Counts the disputed answers, and those that still need a second person's review. */
function countReviewsToDo({ requires_review }: Audit, questions: readonly AuditQuestion[]) {
  const answered = questions.filter(({ state }) => state === 'answered');
  return {
    disputed: answered.filter(({ review_state }) => review_state === 'disputed').length,
    unreviewed: requires_review ? answered.filter(({ review_state }) => review_state === 'none').length : 0,
  };
}

function Signed({ audit, signature }: { audit: Audit; signature: AuditSignature }) {
  const reopening = useReopenAudit(audit.id);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-3">
          <Icon path={mdiCertificate} className="mt-1 size-7 text-success" />
          <div className="min-w-0">
            <h2 id="signature-heading" className="text-title wrap-anywhere">
              Signed by {signature.name}
            </h2>
            <p className="text-muted">
              <time dateTime={signature.signed_at}>{formatShortDateTime(signature.signed_at)}</time>
            </p>
            {signature.is_imported && (
              <p className="max-w-prose">
                This signature was imported from a file. You can only check its hash against the signed
                report.
              </p>
            )}
          </div>
        </div>
        {audit.role === 'owner' && (
          <div className="flex flex-wrap gap-3">
            {!signature.is_imported && <SignedReportLinks auditId={audit.id} />}
            <AlertDialog
              title="Reopen this audit?"
              trigger={
                <Button variant="secondary" size="sm">
                  Reopen audit
                </Button>
              }
              variant="warning"
              confirmLabel="Reopen audit"
              isPending={reopening.isPending}
              onConfirm={(close) =>
                reopening.mutate(undefined, {
                  onSuccess: () => showToast({ kind: 'success', text: 'The audit is open again.' }),
                  onError: showErrorToast,
                  onSettled: close,
                })
              }
            >
              <p>
                This removes the signature so answers can be changed. Answers and results are kept. Reports
                you’ve downloaded stay as they are.
              </p>
            </AlertDialog>
          </div>
        )}
      </div>
      <Disclosure summary="SHA-256 hash" className="p-3">
        <CodeBlock label="SHA-256 of the results, answers and issues" code={signature.hash} />
      </Disclosure>
    </>
  );
}

function Unsigned({ audit, unsent, unanswered }: Props) {
  const [isOpen, setOpen] = useState(false);
  const undecided = audit.criteria.filter(({ outcome }) => outcome === 'undecided').length;
  const { data: questions = [] } = useAuditQuestions(audit.id);
  const { disputed, unreviewed } = countReviewsToDo(audit, questions);
  const isDisabled = [undecided, unanswered, unsent, disputed, unreviewed].some((count) => count > 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 max-w-prose">
        <h2 id="signature-heading" className="text-title">
          Signature
        </h2>
        <p id="sign-reason" className="text-muted">
          <SignReason {...{ undecided, unanswered, disputed, unreviewed, unsent }} />
        </p>
        <UnlocatedFailures questions={questions} />
      </div>
      {audit.role === 'owner' ? (
        <Button disabled={isDisabled} aria-describedby="sign-reason" onClick={() => setOpen(true)}>
          Sign report
        </Button>
      ) : (
        <p className="text-muted">Only the audit owner can sign the report.</p>
      )}
      {isOpen && <SignDialog audit={audit} onClose={() => setOpen(false)} />}
    </div>
  );
}

type SignReasonProps = Readonly<
  Record<'undecided' | 'unanswered' | 'disputed' | 'unreviewed' | 'unsent', number>
>;

/** States what has to be done next before the audit can be signed. */
function SignReason({ undecided, unanswered, disputed, unreviewed, unsent }: SignReasonProps) {
  const { getUrlWith } = useQuestionFilters();
  if (undecided > 0 || unanswered > 0) {
    const remaining = { ...clearedQuestionFilters, view: 'questions', state: 'undecided' } as const;
    return (
      <>
        {undecided > 0
          ? `${formatCount(undecided, 'criterion is', 'criteria are')} undecided.`
          : `${formatCount(unanswered, 'question is', 'questions are')} unanswered.`}{' '}
        <Link to={getUrlWith(remaining)} className="text-link">
          Answer the remaining questions
        </Link>{' '}
        to sign the report.
      </>
    );
  }
  if (disputed + unreviewed > 0) {
    const state = disputed > 0 ? 'disputed' : 'unreviewed';
    return (
      <>
        {disputed > 0
          ? `A reviewer disagrees with ${formatCount(disputed, 'answer')}.`
          : `${formatCount(unreviewed, 'answer has', 'answers have')} not been reviewed by a second person.`}{' '}
        <Link to={getUrlWith({ ...clearedQuestionFilters, view: 'questions', state })} className="text-link">
          {disputed > 0 ? 'See disputed answers' : 'See answers to review'}
        </Link>
      </>
    );
  }
  if (unsent > 0)
    return `${formatCount(unsent, 'answer')} not sent yet. Sign once ${unsent === 1 ? 'it’s' : 'they’re'} saved.`;
  return 'Every criterion is decided. Check the remarks, then sign the report.';
}

/**
 * Warns about failures without pages, because the report's readers won't know where to look. The interface
 * asks for pages, but answers from the API or imported results may not have any.
 */
function UnlocatedFailures({ questions }: { questions: readonly AuditQuestion[] }) {
  const { getUrlWith } = useQuestionFilters();
  const count = questions.filter(isUnlocatedFailure).length;
  if (count === 0) return null;
  return (
    <p className="mt-2 text-warning">
      {formatCount(count, 'failed answer doesn’t', 'failed answers don’t')} list any pages.{' '}
      <Link
        to={getUrlWith({ ...clearedQuestionFilters, view: 'questions', state: 'unlocated' })}
        className="text-link"
      >
        Add the pages
      </Link>{' '}
      before you sign.
    </p>
  );
}

function SignDialog({ audit, onClose }: { audit: Audit; onClose: () => void }) {
  const { user } = useSession();
  const signing = useSignAudit(audit.id);
  const [name, setName] = useState(user ? `${user.first_name} ${user.last_name}`.trim() : '');
  const [isMissing, setMissing] = useState(false);
  const nameError = signing.error instanceof ApiError ? signing.error.details.name?.[0] : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return event.currentTarget.querySelector('input')?.focus();
    if (signing.isPending) return;
    const body = { name: name.trim(), updated_at: audit.updated_at };
    signing.mutate(body, {
      onSuccess: () => {
        onClose();
        showToast({ kind: 'success', text: 'Report signed.' });
      },
    });
  }

  return (
    <Dialog title="Sign report" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p>
          By signing, you confirm that, to the best of your knowledge, these results are accurate for the
          pages evaluated. Your name, the date and time, and a hash of the results are added to the report.
        </p>
        <p>You can’t change a signed audit. Reopening it removes the signature.</p>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={isMissing ? 'Enter your full name' : nameError}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
        <ErrorNotice error={nameError === undefined ? signing.error : null} />
        <DialogFormActions submitLabel="Sign report" isPending={signing.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
