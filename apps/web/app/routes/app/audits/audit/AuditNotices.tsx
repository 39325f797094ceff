import type { Audit, AuditUpdate } from '@curbcut/contract';
import { useState } from 'react';
import { useUpdateAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatBriefDateTime, formatCount, formatNumber } from '#app/format/format.ts';
import { describeUpdate } from './describe-update.ts';
import type { Answers } from './use-answers.ts';
import { useSentAnswers } from './use-sent-answers.ts';

interface Props {
  audit: Audit;
  answers: Answers;
}

/** What a later scan means for an audit: its signed report is outdated, or it can continue with that scan. */
export function AuditNotices({ audit, answers }: Props) {
  const [update, setUpdate] = useState<AuditUpdate | null>(null);
  const { signature } = audit;
  const outdated = signature?.outdated ?? [];
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
      {signature === null && audit.newer_scan !== null && audit.role === 'owner' && (
        <ContinueWithScan audit={audit} newerScan={audit.newer_scan} answers={answers} onUpdate={setUpdate} />
      )}
      {update && (
        <Notice kind="success" isAnnounced>
          <p>
            <strong>The audit now uses the latest scan.</strong> {describeUpdate(update)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => setUpdate(null)}>
            Dismiss
          </Button>
        </Notice>
      )}
    </>
  );
}

interface ContinueProps extends Props {
  newerScan: NonNullable<Audit['newer_scan']>;
  onUpdate: (update: AuditUpdate) => void;
}

/**
 * Compares the audit's scan with a newer one, which may have tested fewer pages, and offers to use the newer
 * one.
 */
function ContinueWithScan({ audit, newerScan, answers, onUpdate }: ContinueProps) {
  const updating = useUpdateAudit(audit.id);
  const sentAnswers = useSentAnswers(answers);
  const now = new Date();
  const continueWithScan = () =>
    sentAnswers.thenDo(() =>
      updating.mutate(undefined, {
        onSuccess: onUpdate,
        onError: showErrorToast,
      }),
    );

  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-small">
          <strong>There’s a newer scan of this site.</strong> It tested{' '}
          {formatCount(newerScan.tested_pages, 'page')} ({formatBriefDateTime(newerScan.completed_at, now)});
          this audit’s scan tested {formatNumber(audit.tested_pages)} (
          {formatBriefDateTime(audit.scanned_at, now)}). Answers about unchanged content are kept.
        </p>
        <Button
          variant="secondary"
          size="sm"
          isPending={sentAnswers.isSending || updating.isPending}
          onClick={continueWithScan}
        >
          Use latest scan
        </Button>
      </div>
    </Notice>
  );
}
