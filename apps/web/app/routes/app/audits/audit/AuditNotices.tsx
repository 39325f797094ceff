import type { Audit, AuditUpdate } from '@curbcut/contract';
import { useState } from 'react';
import { useUpdateAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever } from '#app/format/format.ts';
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
      {signature === null && audit.newer_scan_id !== null && audit.role === 'owner' && (
        <ContinueWithScan audit={audit} answers={answers} onUpdate={setUpdate} />
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

function ContinueWithScan({ audit, answers, onUpdate }: Props & { onUpdate: (update: AuditUpdate) => void }) {
  const updating = useUpdateAudit(audit.id);
  const sentAnswers = useSentAnswers(answers);
  const continueWithScan = () =>
    sentAnswers.thenDo(() =>
      updating.mutate(undefined, {
        onSuccess: onUpdate,
        onError: showErrorToast,
      }),
    );

  return (
    <Notice>
      <p>
        <strong>There’s a newer scan of this site.</strong> This audit is based on the scan of{' '}
        {formatDateOrNever(audit.scanned_at)}. If you switch to it, answers about unchanged content are kept.
      </p>
      <Button
        variant="secondary"
        size="sm"
        isPending={sentAnswers.isSending || updating.isPending}
        onClick={continueWithScan}
      >
        Use latest scan
      </Button>
    </Notice>
  );
}
