import type { Audit, AuditUpdate } from '@curbcut/contract';
import { mdiInformation } from '@mdi/js';
import { useState } from 'react';
import { useUpdateAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Dialog, DialogActions } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatBriefDateTime, formatCount, formatNumber } from '#app/format/format.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { describeUpdate } from './describe-update.ts';
import type { Answers } from './use-answers.ts';
import { useSentAnswers } from './use-sent-answers.ts';

interface Props {
  audit: Audit;
  answers: Answers;
  /** Whether a newer scan is offered here. */
  offersNewerScan: boolean;
  /** What using the latest scan changed; null until then. */
  update: AuditUpdate | null;
  onUpdate: (update: AuditUpdate | null) => void;
}

/** What a later scan means for an audit: its signed report is outdated, or it can continue with that scan. */
export function AuditNotices({ audit, answers, offersNewerScan, update, onUpdate }: Props) {
  const { signature } = audit;
  const outdated = signature?.outdated ?? [];
  const newerScan = findNewerScan(audit);
  return (
    <>
      {outdated.length > 0 && (
        <Notice kind="warning">
          <p>
            <strong>The signed report is out of date.</strong> The latest scan found failures for{' '}
            {outdated.join(', ')}, which the report lists as supported or not applicable. Reopen the audit and
            switch to the latest scan.
          </p>
        </Notice>
      )}
      {offersNewerScan && newerScan && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ScanComparison audit={audit} newerScan={newerScan} />
            <UseLatestScan audit={audit} answers={answers} onUpdate={onUpdate} />
          </div>
        </Notice>
      )}
      {update && (
        <Notice kind="success" isAnnounced>
          <p>
            <strong>The audit now uses the latest scan.</strong> {describeUpdate(update)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => onUpdate(null)}>
            Dismiss
          </Button>
        </Notice>
      )}
    </>
  );
}

/** A button that offers a newer scan in a dialog; nothing if there is none. */
export function NewerScanButton({ audit, answers, onUpdate }: Pick<Props, 'audit' | 'answers' | 'onUpdate'>) {
  const [isOpen, setOpen] = useState(false);
  const newerScan = findNewerScan(audit);
  if (!newerScan) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="whitespace-nowrap @max-3xl/workbench:px-2"
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiInformation} />
        Newer scan
      </Button>
      <Dialog title="Newer scan" isOpen={isOpen} onOpenChange={setOpen}>
        <ScanComparison audit={audit} newerScan={newerScan} />
        <DialogActions>
          <UseLatestScan audit={audit} answers={answers} onUpdate={onUpdate} />
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type NewerScan = NonNullable<Audit['newer_scan']>;

/** Returns the newer scan that the user can continue the audit with, if any. */
const findNewerScan = ({ signature, newer_scan, role }: Audit): NewerScan | null =>
  signature === null && role === 'owner' ? newer_scan : null;

/** Compares the audit's scan with a newer one, which may have tested fewer pages. */
function ScanComparison({ audit, newerScan }: { audit: Audit; newerScan: NewerScan }) {
  const now = new Date();
  return (
    <p className="min-w-0 flex-1 basis-72">
      <strong>There’s a newer scan of this site.</strong> It tested{' '}
      {formatCount(newerScan.tested_pages, 'page')} ({formatBriefDateTime(newerScan.completed_at, now)}); this
      audit’s scan tested {formatNumber(audit.tested_pages)} ({formatBriefDateTime(audit.scanned_at, now)}).
      Answers about unchanged content are kept.
    </p>
  );
}

/** Continues the audit with the newer scan, once all answers have been sent. */
function UseLatestScan({ audit, answers, onUpdate }: Pick<Props, 'audit' | 'answers' | 'onUpdate'>) {
  const updating = useUpdateAudit(audit.id);
  const sentAnswers = useSentAnswers(answers);
  const continueWithScan = () =>
    sentAnswers.thenDo(() =>
      updating.mutate(undefined, {
        onSuccess: (update) => {
          onUpdate(update);
          // The button, and the dialog that may contain it, disappear.
          focusHeadingWhenShown('h1');
        },
        onError: showErrorToast,
      }),
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={sentAnswers.isSending || updating.isPending}
      onClick={continueWithScan}
    >
      Use latest scan
    </Button>
  );
}
