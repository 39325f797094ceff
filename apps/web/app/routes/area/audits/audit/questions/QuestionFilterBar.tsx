import type { Audit } from '@curbcut/contract';
import { isCriterionId } from '@curbcut/wcag';
import { useMemo } from 'react';
import type { ShownQuestion } from '#app/audits/answer-queue.ts';
import { formatCriterion } from '#app/audits/audit-labels.ts';
import {
  countByState,
  type StateFilter,
  stateFilters,
  useQuestionFilters,
} from '#app/audits/question-filters.ts';
import { SelectField } from '#app/components/SelectField.tsx';
import { formatNumber, getUrlPath } from '#app/scans/format.ts';

const stateLabels: Readonly<Record<StateFilter, string>> = {
  all: 'All questions',
  undecided: 'Unanswered',
  answered: 'Answered',
  failed: 'Answered: Fail',
  outdated: 'Outdated',
  closed: 'Closed',
};

/** Filters the questions by state, criterion and page. The filters are kept in the URL. */
export function QuestionFilterBar({ audit, all }: { audit: Audit; all: readonly ShownQuestion[] }) {
  const { filters, change } = useQuestionFilters();
  const counts = countByState(all, filters);
  const criteria = useMemo(() => [...new Set(all.flatMap((question) => question.criteria))], [all]);
  const states = stateFilters.filter(
    (state) => counts[state] > 0 || state === filters.state || state === 'all' || state === 'undecided',
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @xl/workbench:grid-cols-3 @5xl/workbench:grid-cols-1">
      <SelectField
        label="State"
        isLabelHidden
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
        value={filters.page ?? ''}
        onValueChange={(value) => change({ page: value || undefined })}
        options={[
          { value: '', label: 'All pages' },
          ...audit.sample.map(({ page_id, url }) => ({ value: page_id, label: getUrlPath(url) })),
        ]}
      />
    </div>
  );
}
