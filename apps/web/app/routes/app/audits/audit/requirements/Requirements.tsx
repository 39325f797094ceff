import {
  type Audit,
  type AuditRequirement,
  type AuditRequirementChapter,
  listRequirementStandards,
} from '@curbcut/contract';
import { useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { canEditAudit } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { AssessmentForm } from './AssessmentForm.tsx';
import { Chapter } from './Chapter.tsx';
import { countOpen, useRequirements } from './use-requirements.ts';

const STANDARD_TITLES = {
  'section-508': 'Revised Section 508',
  'en-301-549': 'EN 301 549 V3.2.1',
  'en-301-549-v4': 'EN 301 549 V4.1.1 (provisional)',
} as const;

/** EN 301 549 and Section 508 requirements beyond WCAG, which people assess one by one or by chapter. */
export default function Requirements({ audit }: { audit: Audit }) {
  const requirements = useRequirements(audit.id);
  const [assessed, setAssessed] = useState<{
    readonly chapter: AuditRequirementChapter;
    /** If omitted, all of the chapter's unassessed requirements are assessed together. */
    readonly requirement?: AuditRequirement | undefined;
  } | null>(null);
  if (!requirements.data) {
    return requirements.error ? (
      <ErrorState
        title="We couldn’t load the requirements"
        actions={<Button onClick={() => requirements.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(requirements.error)}</p>
      </ErrorState>
    ) : (
      <LoadingState>Loading requirements...</LoadingState>
    );
  }
  const chapters = requirements.data;
  const standards = listRequirementStandards(audit);
  if (standards.length === 0) {
    return (
      <EmptyState title="No other requirements">
        <p>EN 301 549 and Section 508 require Level AA, and this audit tests Level A.</p>
      </EmptyState>
    );
  }
  const canEdit = audit.signature === null && canEditAudit(audit.role);
  return (
    <section
      aria-labelledby="requirements-heading"
      className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6"
    >
      <div className="max-w-prose space-y-2">
        <h2 id="requirements-heading" tabIndex={-1} className="text-heading">
          Other requirements
        </h2>
        <p>
          EN 301 549 and Section 508 have requirements beyond WCAG. The audit doesn’t ask about them. Set a
          conformance level with a remark for those you’ve assessed; reports list the others as “Not
          assessed”. You can sign the report without them.
        </p>
        {audit.signature !== null && (
          <p className="text-muted">This audit is signed. Reopen it to assess requirements.</p>
        )}
      </div>
      {standards.toReversed().map((standard) => {
        const own = chapters.filter((chapter) => chapter.standard === standard);
        const all = own.flatMap((chapter) => chapter.requirements);
        return (
          <section
            key={standard}
            aria-labelledby={`${standard}-heading`}
            className="grid grid-cols-[minmax(0,1fr)] gap-3"
          >
            <div>
              <h3 id={`${standard}-heading`} className="text-title">
                {STANDARD_TITLES[standard]}
              </h3>
              <p className="text-muted">
                {formatNumber(countOpen(own))} of {formatCount(all.length, 'requirement')} not assessed
              </p>
            </div>
            {own.map((chapter) => (
              <Chapter
                key={chapter.chapter}
                chapter={chapter}
                canEdit={canEdit}
                onAssess={(requirement) => setAssessed({ chapter, requirement })}
              />
            ))}
          </section>
        );
      })}
      {assessed && (
        <AssessmentForm
          audit={audit}
          // Reloaded after a conflict.
          chapter={chapters.find(({ chapter }) => chapter === assessed.chapter.chapter) ?? assessed.chapter}
          requirementId={assessed.requirement?.requirement}
          canEdit={canEdit}
          onClose={() => setAssessed(null)}
        />
      )}
    </section>
  );
}
