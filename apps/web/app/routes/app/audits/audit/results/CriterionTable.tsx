import type { Audit, CriterionResult } from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { auditOutcomeInfo, canEditAudit } from '#app/audits/audit-labels.ts';
import { criterionColumn, OutcomeBadge, Remark } from '#app/audits/criterion-cells.tsx';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { clearedQuestionFilters, useQuestionFilters } from '../question-filters.ts';
import { DecisionForm } from './DecisionForm.tsx';

/** The audit's criteria and their results, with links to the questions and a form for setting a level. */
export function CriterionTable({ audit }: { audit: Audit }) {
  const { criteria, decided_criteria } = audit;
  const [decided, setDecided] = useState<CriterionResult | null>(null);
  const canSet = audit.signature === null && canEditAudit(audit.role);
  return (
    <>
      {decided && <DecisionForm audit={audit} result={decided} onClose={() => setDecided(null)} />}
      <DataTable<CriterionResult>
        caption="Results by criterion"
        isCaptionHidden
        isTopAligned
        isStacked="lg"
        rows={criteria}
        getRowKey={({ criterion }) => criterion}
        columns={[
          criterionColumn,
          {
            id: 'outcome',
            heading: 'Conformance level',
            cell: (result) => (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:grid lg:justify-items-start">
                <OutcomeCell outcome={result.outcome} decision={result.decision} />
                {(canSet || decided_criteria.includes(result.criterion)) && (
                  <Button
                    variant="link"
                    size="sm"
                    // Aligns its text with the rest of the cell.
                    className="-ml-1.5"
                    onClick={() => setDecided(result)}
                  >
                    {result.decision ? 'View level and history' : canSet ? 'Set level' : 'View history'}
                    <span className="visually-hidden"> of {result.criterion}</span>
                  </Button>
                )}
              </span>
            ),
          },
          {
            id: 'remark',
            heading: 'Remark',
            cell: (result) => (
              <div className="max-w-prose lg:min-w-64">
                <Remark remark={result.remark} />
              </div>
            ),
          },
          {
            id: 'questions',
            heading: 'Questions',
            cell: (result) => <QuestionCounts result={result} />,
          },
          {
            id: 'failures',
            heading: 'Scan issues',
            cell: (result) => <FailureCount failures={result.failures} />,
          },
        ]}
      />
    </>
  );
}

function FailureCount({ failures }: Pick<CriterionResult, 'failures'>) {
  return (
    <span className={failures === 0 ? 'text-muted' : 'whitespace-nowrap'}>
      <StackedHeading text="Scan issues" />
      {failures === 0 ? 'None' : formatCount(failures, 'issue')}
    </span>
  );
}

/** The conformance level, and who has set it if it isn't derived. */
function OutcomeCell({ outcome, decision }: Pick<CriterionResult, 'outcome' | 'decision'>) {
  return (
    <span className="grid justify-items-start gap-1">
      <OutcomeBadge outcome={outcome} />
      {decision && !decision.is_outdated && (
        <span className="text-small text-muted">
          Set by {decision.decided_by}. Derived: {auditOutcomeInfo[decision.derived.outcome].label}
        </span>
      )}
      {decision?.is_outdated && (
        <span className="text-small text-warning">
          Outdated: was set to {auditOutcomeInfo[decision.outcome].label}
        </span>
      )}
    </span>
  );
}

/** States how many questions have been answered, with a link to them. */
function QuestionCounts({
  result: { criterion, questions, answered, failed_answers },
}: {
  result: CriterionResult;
}) {
  const { getUrlWith } = useQuestionFilters();
  if (questions === 0)
    return (
      <span className="text-muted">
        <StackedHeading text="Questions" />
        None
      </span>
    );
  return (
    <>
      <StackedHeading text="Questions" />
      <Link
        to={getUrlWith({
          ...clearedQuestionFilters,
          view: 'questions',
          criterion,
          question: undefined,
        })}
        className="text-link whitespace-nowrap"
      >
        {formatNumber(answered)} of {formatNumber(questions)}
        <span className="visually-hidden"> questions of {criterion} answered</span>
      </Link>
      {failed_answers > 0 && (
        <span className="block text-small text-muted">{formatNumber(failed_answers)} failed</span>
      )}
    </>
  );
}

/**
 * Repeats a column's heading in cells that are stacked on small screens. Screen readers announce the real
 * heading.
 */
function StackedHeading({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="text-small text-muted lg:hidden">
      {text}:{' '}
    </span>
  );
}
