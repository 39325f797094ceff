import type { AuditOutcome, CriterionResult } from '@curbcut/contract';
import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { auditOutcomeInfo, formatCriterion } from './audit-labels.ts';

/** The first column in a results table: the criterion and its level. */
export const criterionColumn = {
  id: 'criterion',
  heading: 'Criterion',
  cell: ({ criterion, level }: Pick<CriterionResult, 'criterion' | 'level'>) => (
    <span className="block min-w-36">
      {formatCriterion(criterion)} <span className="font-normal text-muted">({level})</span>
    </span>
  ),
};

/** A criterion's conformance level. */
export function OutcomeBadge({ outcome }: Pick<CriterionResult, 'outcome'>) {
  const { label, icon, tone } = auditOutcomeInfo[outcome];
  return (
    <Badge tone={tone}>
      <Icon path={icon} className="size-4" />
      {label}
    </Badge>
  );
}

const iconClassNames: Readonly<Record<AuditOutcome, string>> = {
  supports: 'text-success',
  'partially-supports': 'text-warning',
  'does-not-support': 'text-error',
  'not-applicable': 'text-muted',
  undecided: 'text-info',
};

interface OutcomeCountsProps {
  outcomes: readonly AuditOutcome[];
  /** Returns the number of criteria with an outcome. */
  count: (outcome: AuditOutcome) => number;
}

/** Number of criteria with each conformance level. */
export function OutcomeCounts({ outcomes, count }: OutcomeCountsProps) {
  return (
    <ul
      aria-label="Criteria by conformance level"
      className="grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8"
    >
      {outcomes.map((outcome) => {
        const { label, icon } = auditOutcomeInfo[outcome];
        return (
          <li key={outcome} className="inline-flex items-center gap-2">
            <Icon path={icon} className={`size-6 ${iconClassNames[outcome]}`} />
            <strong className="text-title tabular-nums">{formatNumber(count(outcome))}</strong>
            <span className="text-small text-muted sm:text-base">{label.toLowerCase()}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface OutcomeSummaryProps {
  /** Number of criteria with each conformance level. */
  outcomes: Readonly<Record<AuditOutcome, number>>;
  /** Number of sampled pages. */
  pages: number;
}

/**
 * Summarizes an audit's results in one line. Includes the sample size, because the results apply only to the
 * sample.
 */
export function OutcomeSummary({ outcomes, pages }: OutcomeSummaryProps) {
  const isFailing = countNotMet(outcomes) > 0;
  return (
    <p className="flex items-start gap-2.5 text-large">
      {isFailing && (
        <Icon
          path={auditOutcomeInfo['does-not-support'].icon}
          className="mt-0.5 size-7 shrink-0 text-error"
        />
      )}
      <span>
        {describeOutcomes(outcomes)} Sample: {formatCount(pages, 'page')}.
      </span>
    </p>
  );
}

type Outcomes = OutcomeSummaryProps['outcomes'];

const countNotMet = (outcomes: Outcomes): number =>
  outcomes['partially-supports'] + outcomes['does-not-support'];

/** “23 of 55 criteria not met (22 partially met), 32 met.” */
function describeOutcomes(outcomes: Outcomes): string {
  const { supports, undecided, 'partially-supports': partial, 'not-applicable': notApplicable } = outcomes;
  const notMet = countNotMet(outcomes);
  const criteria = formatCount(notMet + supports + undecided + notApplicable, 'criterion', 'criteria');
  const rest = [
    `${formatNumber(supports)} met`,
    ...(notApplicable > 0 ? [`${formatNumber(notApplicable)} not applicable`] : []),
    ...(undecided > 0 ? [`${formatNumber(undecided)} undecided`] : []),
  ].join(', ');
  if (notMet === 0) return `No failures found${undecided > 0 ? ' so far' : ''} in ${criteria}: ${rest}.`;
  const partly = partial > 0 ? ` (${formatNumber(partial)} partially met)` : '';
  return `${formatNumber(notMet)} of ${criteria} not met${partly}, ${rest}.`;
}

/** Number of points of a remark that are shown before it is expanded. */
const COLLAPSED_POINTS = 1;

/** A remark, with a list item for each of its lines. */
export function Remark({ remark }: Pick<CriterionResult, 'remark'>) {
  const [isExpanded, setExpanded] = useState(false);
  const points = remark.split('\n').filter((line) => line.trim() !== '');
  if (points.length < 2) return <span className="block text-small wrap-anywhere">{remark || '–'}</span>;
  const hidden = points.length - COLLAPSED_POINTS;
  return (
    <>
      <ul className="list-disc space-y-1.5 pl-4 text-small">
        {points.map((point, index) => (
          <li
            key={point}
            // On paper, nothing can be expanded.
            className={`wrap-anywhere ${isExpanded || index < COLLAPSED_POINTS ? '' : 'hidden print:list-item'}`}
          >
            {point}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="link"
          size="sm"
          className="mt-1 ml-2.5 print:hidden"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `Show ${formatCount(hidden, 'more point')}`}
        </Button>
      )}
    </>
  );
}
