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

/** An audit's results in one sentence. It speaks only about the sample, because nothing else was tested. */
export function OutcomeSummary({ outcomes, pages }: OutcomeSummaryProps) {
  const failing = outcomes['partially-supports'] + outcomes['does-not-support'];
  const { icon } = auditOutcomeInfo[failing > 0 ? 'does-not-support' : 'undecided'];
  return (
    <p className="flex items-start gap-2.5 text-large">
      {failing > 0 && <Icon path={icon} className="mt-0.5 size-7 shrink-0 text-error" />}
      <span>{describeOutcomes({ outcomes, pages })}</span>
    </p>
  );
}

/** “23 of 55 criteria aren’t met, 22 of them partially; 32 are met on the 7 sampled pages.” */
export function describeOutcomes({ outcomes, pages }: OutcomeSummaryProps): string {
  const partial = outcomes['partially-supports'];
  const failing = partial + outcomes['does-not-support'];
  const total = failing + outcomes.supports + outcomes['not-applicable'] + outcomes.undecided;
  const rest = [
    `${formatNumber(outcomes.supports)} met`,
    ...(outcomes['not-applicable'] > 0 ? [`${formatNumber(outcomes['not-applicable'])} not applicable`] : []),
    ...(outcomes.undecided > 0 ? [`${formatNumber(outcomes.undecided)} undecided`] : []),
  ].join(', ');
  const lead =
    failing === 0
      ? `No failures found so far in ${formatCount(total, 'criterion', 'criteria')}`
      : `${formatNumber(failing)} of ${formatCount(total, 'criterion', 'criteria')} not met${partial > 0 ? ` (${formatNumber(partial)} partially met)` : ''}`;
  return `${outcomes.undecided === 0 ? lead.replace(' so far', '') : lead}, ${rest}. Tested on ${formatCount(pages, 'sampled page')}.`;
}

/** Number of points of a remark that are shown before it is expanded. */
const SHOWN_POINTS = 1;

/** A remark, with a list item for each of its lines. */
export function Remark({ remark }: Pick<CriterionResult, 'remark'>) {
  const [isExpanded, setExpanded] = useState(false);
  const points = remark.split('\n').filter((line) => line.trim() !== '');
  if (points.length < 2) return <span className="block text-small wrap-anywhere">{remark || '–'}</span>;
  const hidden = points.length - SHOWN_POINTS;
  return (
    <>
      <ul className="list-disc space-y-1.5 pl-4 text-small">
        {points.map((point, index) => (
          <li
            key={point}
            // On paper, nothing can be expanded.
            className={`wrap-anywhere ${isExpanded || index < SHOWN_POINTS ? '' : 'hidden print:list-item'}`}
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
