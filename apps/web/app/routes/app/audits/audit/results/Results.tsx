import { AUDIT_OUTCOMES, type Audit, type CriterionResult } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { auditOutcomeInfo } from '#app/audits/audit-labels.ts';
import { criterionColumn, OutcomeBadge } from '#app/audits/criterion-cells.tsx';
import { Button } from '#app/components/Button.tsx';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { Icon } from '#app/components/Icon.tsx';
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
      <OutcomeCounts criteria={audit.criteria} />
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

function OutcomeCounts({ criteria }: Pick<Audit, 'criteria'>) {
  return (
    <ul aria-label="Criteria by conformance level" className="flex flex-wrap gap-x-8 gap-y-3">
      {AUDIT_OUTCOMES.map((outcome) => {
        const { label, icon } = auditOutcomeInfo[outcome];
        return (
          <li key={outcome} className="inline-flex items-center gap-2">
            <Icon path={icon} className={`size-6 ${iconClassNames[outcome]}`} />
            <strong className="text-title tabular-nums">
              {formatNumber(criteria.filter((result) => result.outcome === outcome).length)}
            </strong>
            <span className="text-muted">{label.toLowerCase()}</span>
          </li>
        );
      })}
    </ul>
  );
}

const iconClassNames = {
  supports: 'text-success',
  'partially-supports': 'text-warning',
  'does-not-support': 'text-error',
  'not-applicable': 'text-muted',
  undecided: 'text-info',
} as const;

function CriterionTable({ audit }: { audit: Audit }) {
  const { criteria } = audit;
  const [decided, setDecided] = useState<CriterionResult | null>(null);
  return (
    <>
      {decided && <DecisionForm audit={audit} result={decided} onClose={() => setDecided(null)} />}
      <DataTable<CriterionResult>
        caption="Results by criterion"
        isCaptionHidden
        isTopAligned
        isStacked
        rows={criteria}
        getRowKey={({ criterion }) => criterion}
        columns={[
          criterionColumn,
          {
            id: 'outcome',
            heading: 'Conformance level',
            cell: ({ outcome, decision }) => <OutcomeCell outcome={outcome} decision={decision} />,
          },
          {
            id: 'remark',
            heading: 'Remark',
            cell: (result) => (
              <div className="grid max-w-prose min-w-56 justify-items-start gap-1 lg:min-w-80">
                <Remark remark={result.remark} />
                <Button variant="link" size="sm" onClick={() => setDecided(result)}>
                  {result.decision ? 'View level and history' : 'Set level'}
                  <span className="visually-hidden"> of {result.criterion}</span>
                </Button>
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

/** Number of points of a remark that are shown before it is expanded. */
const SHOWN_POINTS = 2;

/** A remark, with a list item for each of its lines. */
function Remark({ remark }: Pick<CriterionResult, 'remark'>) {
  const [isExpanded, setExpanded] = useState(false);
  const points = remark.split('\n').filter((line) => line.trim() !== '');
  if (points.length < 2) return <span className="text-small wrap-anywhere">{remark || '–'}</span>;
  const hidden = points.length - SHOWN_POINTS;
  return (
    <>
      <ul className="list-disc space-y-1.5 pl-4 text-small">
        {(isExpanded ? points : points.slice(0, SHOWN_POINTS)).map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="link" size="sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show less' : `Show ${formatCount(hidden, 'more point')}`}
        </Button>
      )}
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

/** How many questions have been answered, with a link to them. */
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
    <span aria-hidden="true" className="text-small text-muted sm:hidden">
      {text}:{' '}
    </span>
  );
}
