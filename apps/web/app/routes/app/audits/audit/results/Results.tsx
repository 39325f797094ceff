import { AUDIT_OUTCOMES, type Audit, type AuditOutcome, type CriterionResult } from '@curbcut/contract';
import { useEffect } from 'react';
import { OutcomeCounts, OutcomeSummary } from '#app/audits/criterion-cells.tsx';
import type { Answers } from '../use-answers.ts';
import { CriterionTable } from './CriterionTable.tsx';
import { QuickDownload, Reports } from './Reports.tsx';
import { Signature } from './Signature.tsx';

interface Props {
  audit: Audit;
  answers: Answers;
}

/** Every criterion's result, the reports and the signature. */
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
