import type { Audit } from '@curbcut/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { canEditAudit, formatStandard } from '#app/audits/audit-labels.ts';
import { useDeleteAudit } from '#app/audits/use-audits.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatDateOrNever, getHost } from '#app/format/format.ts';
import { RandomSample } from '../../setup/RandomSample.tsx';
import { SampleTable } from '../../setup/SampleTable.tsx';
import type { Answers } from '../use-answers.ts';
import { AuditSampleCheck } from './AuditSampleCheck.tsx';
import { ChangeSample } from './ChangeSample.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { ExportAudit } from './ExportAudit.tsx';
import { ImportResults } from './ImportResults.tsx';

/** An audit's fields, sample and deletion. */
export default function Details({ audit, answers }: { audit: Audit; answers: Answers }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 @5xl:grid-cols-2">
      <section aria-labelledby="details-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="details-heading" className="text-title">
          Details
        </h2>
        <Card className="p-4 sm:px-6">
          <Facts audit={audit} />
        </Card>
        <DetailsForm audit={audit} />
      </section>
      <section aria-labelledby="sample-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <h2 id="sample-heading" className="text-title">
            Sample
          </h2>
          <p className="max-w-prose text-muted">
            {formatCount(audit.sample.length, 'page')}
            {audit.views.length > 0 && ` and ${formatCount(audit.views.length, 'other view')}`}.{' '}
            {describeSampleChanges(audit)}
          </p>
        </div>
        <RandomSample pages={audit.sample} seed={audit.seed} />
        <AuditSampleCheck audit={audit} answers={answers} />
        <ChangeSample audit={audit} answers={answers}>
          <SampleTable pages={audit.sample} />
        </ChangeSample>
      </section>
      {canEditAudit(audit.role) && <ImportResults audit={audit} />}
      {audit.role === 'owner' && (
        <>
          <ExportAudit audit={audit} />
          <div className="@5xl:col-span-2">
            <DeleteAudit audit={audit} />
          </div>
        </>
      )}
    </div>
  );
}

/** Describes how a sample can still be changed, and why pages can't be removed. */
function describeSampleChanges({ role, signature, imported }: Audit): string {
  if (role !== 'owner') return 'Only the audit owner can add pages.';
  if (imported)
    return 'You can’t add pages, because the file this audit was imported from doesn’t contain the scan.';
  if (signature !== null) return 'To add pages to a signed audit, reopen it under Results.';
  return 'You can add pages that the scan tested. Pages can’t be removed once an audit has started, because answers refer to them.';
}

function Facts({ audit }: { audit: Audit }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <dt className="text-muted">Site</dt>
      <dd>
        {audit.role === 'owner' ? (
          <Link to={`/sites/${audit.site_id}`} className="text-link wrap-anywhere">
            {getHost(audit.origin)}
          </Link>
        ) : (
          getHost(audit.origin)
        )}
      </dd>
      <dt className="text-muted">Standard</dt>
      <dd>{formatStandard(audit)}</dd>
      <dt className="text-muted">Scan</dt>
      <dd>
        {audit.role === 'owner' && !audit.imported ? (
          <Link to={`/scans/${audit.scan_id}`} className="text-link">
            {formatDateOrNever(audit.scanned_at)}
          </Link>
        ) : (
          // The scan is in the owner's account, or in the account that the audit was exported from.
          formatDateOrNever(audit.scanned_at)
        )}
      </dd>
      <dt className="text-muted">Started</dt>
      <dd>{formatDateOrNever(audit.created_at)}</dd>
      {audit.imported && (
        <>
          <dt className="text-muted">Imported</dt>
          <dd className="wrap-anywhere">
            {formatDateOrNever(audit.imported.imported_at)} by {audit.imported.imported_by}. Earlier answers
            and names were imported.
          </dd>
        </>
      )}
    </dl>
  );
}

function DeleteAudit({ audit }: { audit: Audit }) {
  const navigate = useNavigate();
  const deletion = useDeleteAudit(audit.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-labelledby="delete-heading"
      className="grid justify-items-start gap-4 border-t border-line pt-8"
    >
      <h2 id="delete-heading" className="text-title">
        Delete audit
      </h2>
      <p className="max-w-prose text-muted">
        Deletes the audit with all its answers and screenshots. The scan is kept.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete audit
      </Button>
      <AlertDialog
        title="Delete this audit?"
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Delete audit"
        isPending={deletion.isPending}
        onConfirm={() =>
          deletion.mutate(undefined, {
            onSuccess: async () => {
              await navigate('/audits');
              showToast({ kind: 'success', text: `${audit.title} was deleted.` });
            },
            onError: showErrorToast,
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>
          This permanently deletes “{audit.title}” with all answers, comments and screenshots
          {audit.signature && ', and its signature'}. You can’t undo it.
        </p>
      </AlertDialog>
    </section>
  );
}
