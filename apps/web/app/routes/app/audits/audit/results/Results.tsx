import { AUDIT_OUTCOMES, type Audit, type AuditOutcome, type CriterionResult } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { auditOutcomeInfo, canEditAudit } from '#app/audits/audit-labels.ts';
import {
  criterionColumn,
  OutcomeBadge,
  OutcomeCounts,
  OutcomeSummary,
  Remark,
} from '#app/audits/criterion-cells.tsx';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { clearedQuestionFilters, useQuestionFilters } from '../question-filters.ts';
import type { Answers } from '../use-answers.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { QuickDownload, Reports } from './Reports.tsx';
import { Signature } from './Signature.tsx';

interface Props {
  audit: Audit;
  answers: Answers;
}

/** Every criterion's result, the reports, and the signature. */
export default function Results({ audit, answers }: Props) {
  const { send } = answers;
  // Results count only the answers that the server has.
  useEffect(() => void send(), [send]);
  const outcomes = Object.fromEntries(
    AUDIT_OUTCOMES.map((outcome) => [outcome, countOutcome(audit.criteria, outcome)]),
  ) as Record<AuditOutcome, number>;
  return (
    <section aria-labelledby="results-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-4">
        <h2 id="results-heading" className="text-title">
          Results
        </h2>
        <OutcomeSummary outcomes={outcomes} pages={audit.sample.length} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <OutcomeCounts outcomes={AUDIT_OUTCOMES} count={(outcome) => outcomes[outcome]} />
          <QuickDownload audit={audit} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @6xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <CriterionTable audit={audit} />
        </div>
        <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
          <Signature
            audit={audit}
            unsent={answers.pending.length}
            unanswered={
              answers.questions.filter(({ state }) => state === 'open' || state === 'outdated').length
            }
          />
          <Reports audit={audit} />
        </div>
      </div>
    </section>
  );
}

const countOutcome = (criteria: readonly CriterionResult[], outcome: AuditOutcome): number =>
  criteria.filter((result) => result.outcome === outcome).length;

function CriterionTable({ audit }: { audit: Audit }) {
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
                    // Its text starts where the rest of the cell does.
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
            cell: ({ failures }) =>
              failures === 0 ? (
                <span className="text-muted">
                  <StackedHeading text="Scan issues" />
                  None
                </span>
              ) : (
                <span className="whitespace-nowrap">
                  <StackedHeading text="Scan issues" />
                  {formatCount(failures, 'issue')}
                </span>
              ),
          },
        ]}
      />
    </>
  );
}

/** The conformance level, and whether a person has set it. */
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
 * Repeats a column's heading in cells that phones show below each other. Screen readers announce the heading
 * itself.
 */
function StackedHeading({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="text-small text-muted lg:hidden">
      {text}:{' '}
    </span>
  );
}
