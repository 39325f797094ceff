import type { Audit, AuditFinding } from '@curbcut/contract';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { canEditAudit, formatCriterion } from '#app/audits/audit-labels.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { isOnScreenshot } from '#app/components/screenshot/geometry.ts';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatShortDateTime, shortenUrl } from '#app/format/format.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { Attachments } from '../Attachments.tsx';
import { FindingForm } from './FindingForm.tsx';
import { useFindings, useSaveFinding } from './use-findings.ts';

/** Failures that auditors reported independently of the audit's questions. */
export default function Findings({ audit }: { audit: Audit }) {
  const findings = useFindings(audit.id);
  const [edited, setEdited] = useState<AuditFinding | 'new' | null>(null);
  const canEdit = audit.signature === null && canEditAudit(audit.role);
  if (!findings.data) {
    return findings.error ? (
      <ErrorState
        title="We couldn’t load the findings"
        actions={<Button onClick={() => findings.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(findings.error)}</p>
      </ErrorState>
    ) : (
      <LoadingState>Loading findings...</LoadingState>
    );
  }
  const addButton = canEdit && <Button onClick={() => setEdited('new')}>Add finding</Button>;
  return (
    <section
      aria-labelledby="findings-heading"
      className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${findings.data.length > 0 ? 'max-w-4xl' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-prose space-y-1">
          <h2 id="findings-heading" tabIndex={-1} className="text-heading">
            Findings
          </h2>
          <p className="text-muted">
            Failures that aren’t covered by a question. An open finding fails its criterion and shows up in
            the site’s issue tracker.
          </p>
        </div>
        {findings.data.length > 0 && addButton}
      </div>
      {findings.data.length === 0 ? (
        <EmptyState title="No findings yet" actions={addButton}>
          <p>Add a finding when you notice a failure while you test.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {findings.data.map((finding) => (
            <li key={finding.id}>
              <Finding audit={audit} finding={finding} canEdit={canEdit} onEdit={() => setEdited(finding)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <FindingForm
          audit={audit}
          finding={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

const stateLabels = { open: 'Open', fixed: 'Fixed', withdrawn: 'Withdrawn' } as const;
const stateTones = { open: 'error', fixed: 'success', withdrawn: 'neutral' } as const;

interface FindingProps {
  audit: Audit;
  finding: AuditFinding;
  canEdit: boolean;
  onEdit: () => void;
}

function Finding({ audit, finding, canEdit, onEdit }: FindingProps) {
  const { criterion, page_url, description, severity, fix, element, state } = finding;
  const saving = useSaveFinding(audit.id);

  function setState(next: AuditFinding['state']) {
    if (saving.isPending) return;
    saving.mutate(
      { finding, change: { state: next } },
      {
        onSuccess: () => {
          focusHeadingSoon('#findings-heading');
          showToast({ kind: 'success', text: `The finding is ${stateLabels[next].toLowerCase()}.` });
        },
        onError: showErrorToast,
      },
    );
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={severity} />
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <Badge>{formatCriterion(criterion)}</Badge>
      </div>
      <h3 className="font-semibold wrap-anywhere whitespace-pre-line">{description}</h3>
      <p className="text-small text-muted wrap-anywhere">
        {finding.view && `${finding.view.name}, `}
        {shortenUrl(page_url)}
        {element && `: ${element}`}
      </p>
      <FindingEvidence finding={finding} />
      {fix && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>Fix:</strong> {fix}
        </p>
      )}
      <p className="text-small text-muted wrap-anywhere">
        Reported by {finding.reported_by},{' '}
        <time dateTime={finding.reported_at}>{formatShortDateTime(finding.reported_at)}</time>.
        {finding.revision > 0 && (
          <>
            {' '}
            Changed by {finding.changed_by},{' '}
            <time dateTime={finding.changed_at}>{formatShortDateTime(finding.changed_at)}</time>.
          </>
        )}
      </p>
      <Attachments audit={audit} subject={{ finding: finding.id }} subjectName="this finding" />
      {canEdit && <FindingActions state={state} onEdit={onEdit} onChange={setState} />}
    </Card>
  );
}

/** A finding's element: on the screenshot, and in the code. */
function FindingEvidence({
  finding: { box, screenshot, picked_element: picked },
}: {
  finding: AuditFinding;
}) {
  return (
    <>
      {box && screenshot && isOnScreenshot(box, screenshot) && (
        <ScreenshotCrop
          screenshot={screenshot}
          box={box}
          alt={`Screenshot with the finding’s element outlined`}
          className="aspect-16/10 w-full max-w-md rounded-field border border-line"
        />
      )}
      {picked && (
        <>
          {picked.snippet && <CodeBlock label="Element" code={picked.snippet} />}
          <CodeBlock label="Selector" code={picked.selector} />
        </>
      )}
    </>
  );
}

interface FindingActionsProps {
  state: AuditFinding['state'];
  onEdit: () => void;
  onChange: (state: AuditFinding['state']) => void;
}

function FindingActions({ state, onEdit, onChange }: FindingActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={onEdit}>
        Edit finding
      </Button>
      {state === 'open' ? (
        <>
          <Button variant="secondary" size="sm" onClick={() => onChange('fixed')}>
            Mark as fixed
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onChange('withdrawn')}>
            Withdraw
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => onChange('open')}>
          Reopen
        </Button>
      )}
    </div>
  );
}
