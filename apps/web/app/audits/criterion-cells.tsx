import type { CriterionResult } from '@curbcut/contract';
import { Badge } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';
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
