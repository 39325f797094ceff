import type { Audit } from '@curbcut/contract';
import { isCriterionId } from '@curbcut/wcag';
import { useMemo } from 'react';
import { formatCriterion } from '#app/audits/audit-labels.ts';
import { SelectField } from '#app/components/SelectField.tsx';
import { formatNumber, getUrlPath } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import {
  countByState,
  getAssigneeKey,
  type StateFilter,
  stateFilters,
  useQuestionFilters,
} from '../question-filters.ts';

const stateLabels: Readonly<Record<StateFilter, string>> = {
  all: 'All questions',
  undecided: 'Unanswered',
  answered: 'Answered',
  failed: 'Answered: Fail',
  unreviewed: 'Not reviewed',
  disputed: 'Disputed',
  outdated: 'Outdated',
  closed: 'Closed',
};

/** Lists the people that questions are assigned to, except the user viewing them. */
function listAssignees(all: readonly ShownQuestion[], ownId: string | undefined) {
  const labels = new Map(
    all.flatMap((question) =>
      question.assignee ? [[getAssigneeKey(question), `Assigned to ${question.assignee.name}`]] : [],
    ),
  );
  return [...labels].flatMap(([value, label]) => (value === ownId ? [] : [{ value, label }]));
}

/**
 * Filters the questions by state, criterion, page, component and assignee. The filters are stored in the URL.
 */
export function QuestionFilterBar({ audit, all }: { audit: Audit; all: readonly ShownQuestion[] }) {
  const { filters, change } = useQuestionFilters();
  const counts = countByState(all, filters);
  const causes = useMemo(() => [...new Set(all.flatMap(({ cause }) => cause || []))].sort(), [all]);
  const criteria = useMemo(() => [...new Set(all.flatMap((question) => question.criteria))], [all]);
  const { user } = useSession();
  const assignees = listAssignees(all, user?.id);
  const isAssigned = all.some(({ assignee }) => assignee !== null);
  const states = stateFilters.filter(
    (state) => counts[state] > 0 || state === filters.state || state === 'all' || state === 'undecided',
  );
  return (
    <div className="grid grid-cols-2 gap-2 @xl/workbench:grid-cols-3 @5xl/workbench:grid-cols-2">
      <SelectField
        label="State"
        isLabelHidden
        size="sm"
        className="col-span-2 @xl/workbench:col-span-1 @5xl/workbench:col-span-2"
        value={filters.state}
        onValueChange={(value) => change({ state: stateFilters.find((state) => state === value) ?? 'all' })}
        options={['all' as const, ...states.filter((state) => state !== 'all')].map((state) => ({
          value: state,
          label: `${stateLabels[state]} (${formatNumber(counts[state])})`,
        }))}
      />
      <SelectField
        label="Criterion"
        isLabelHidden
        size="sm"
        value={filters.criterion ?? ''}
        onValueChange={(value) => change({ criterion: isCriterionId(value) ? value : undefined })}
        options={[
          { value: '', label: 'All criteria' },
          ...criteria.map((id) => ({ value: id, label: formatCriterion(id) })),
        ]}
      />
      <SelectField
        label="Page"
        isLabelHidden
        size="sm"
        value={filters.page ?? ''}
        onValueChange={(value) => change({ page: value || undefined })}
        options={[
          { value: '', label: 'All pages' },
          ...audit.sample.map(({ page_id, url }) => ({ value: page_id, label: getUrlPath(url) })),
        ]}
      />
      {(causes.length > 1 || filters.cause) && (
        <SelectField
          label="Component or element"
          isLabelHidden
          size="sm"
          className="col-span-2 @xl/workbench:col-span-1 @5xl/workbench:col-span-2"
          value={filters.cause ?? ''}
          onValueChange={(value) => change({ cause: value || undefined })}
          options={[
            { value: '', label: 'All components and elements' },
            ...causes.map((cause) => ({ value: cause, label: cause })),
          ]}
        />
      )}
      {(isAssigned || filters.assignee) && (
        <SelectField
          label="Assigned to"
          isLabelHidden
          size="sm"
          className="col-span-2 @xl/workbench:col-span-1 @5xl/workbench:col-span-2"
          value={filters.assignee ?? ''}
          onValueChange={(value) => change({ assignee: value || undefined })}
          options={[
            { value: '', label: 'Assigned to anyone' },
            ...(user ? [{ value: user.id, label: 'Assigned to me' }] : []),
            ...assignees,
            { value: 'nobody', label: 'Not assigned' },
          ]}
        />
      )}
    </div>
  );
}
