import { AUDIT_OUTCOMES, type Audit, type AuditOutcome, type CriterionResult } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { auditOutcomeInfo, canEditAudit } from '#app/audits/audit-labels.ts';
import { criterionColumn, OutcomeBadge, OutcomeCounts, Remark } from '#app/audits/criterion-cells.tsx';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { clearedQuestionFilters, useQuestionFilters } from '../question-filters.ts';
import type { Answers } from '../use-answers.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Reports } from './Reports.tsx';
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
  return (
    <section aria-labelledby="results-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="results-heading" className="text-heading">
        Results
      </h2>
      <OutcomeCounts outcomes={AUDIT_OUTCOMES} count={(outcome) => countOutcome(audit.criteria, outcome)} />
      {/* Where there is room, the criteria start at the top, next to what is done with them. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @6xl:grid-cols-[minmax(0,1fr)_20rem] @6xl:gap-8">
        <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 @6xl:order-last">
          <Signature
            audit={audit}
            unsent={answers.pending.length}
            unanswered={
              answers.questions.filter(({ state }) => state === 'open' || state === 'outdated').length
            }
          />
          <Reports audit={audit} />
        </div>
        <div className="min-w-0">
          <CriterionTable audit={audit} />
        </div>
      </div>
    </section>
  );
}

const countOutcome = (criteria: readonly CriterionResult[], outcome: AuditOutcome): number =>
  criteria.filter((result) => result.outcome === outcome).length;

function CriterionTable({ audit }: { audit: Audit }) {
  const { criteria } = audit;
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
                {(canSet || result.decision) && (
                  <Button
                    variant="link"
                    size="sm"
                    // Its text starts where the rest of the cell does.
                    className="-ml-1.5"
                    onClick={() => setDecided(result)}
                  >
                    {result.decision ? 'View level and history' : 'Set level'}
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
              <div className="max-w-prose lg:min-w-80">
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
