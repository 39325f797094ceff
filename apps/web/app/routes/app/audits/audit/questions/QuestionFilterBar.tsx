import type { Audit } from '@curbcut/contract';
import { isCriterionId } from '@curbcut/wcag';
import { mdiFilterVariant } from '@mdi/js';
import { useId, useMemo, useState } from 'react';
import { formatCriterion } from '#app/audits/audit-labels.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { formatNumber, getUrlPath } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import type { ShownQuestion } from '../answer-queue.ts';
import {
  countByState,
  getAssigneeKey,
  type QuestionFilters,
  type StateFilter,
  stateFilters,
  useQuestionFilters,
} from '../question-filters.ts';

const stateLabels: Readonly<Record<StateFilter, string>> = {
  all: 'All questions',
  undecided: 'Unanswered',
  answered: 'Answered',
  failed: 'Answered: Fail',
  unlocated: 'Fail, no pages listed',
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
 * Where they don't fit on one line, all except the state filter are behind a button.
 */
export function QuestionFilterBar({ audit, all }: { audit: Audit; all: readonly ShownQuestion[] }) {
  const { filters, change } = useQuestionFilters();
  const { criterion, page, cause, assignee } = filters;
  const inUse = [criterion, page, cause, assignee].filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(inUse > 0);
  const others = useId();
  const counts = countByState(all, filters);
  const states = stateFilters.filter(
    (state) => counts[state] > 0 || state === filters.state || state === 'all' || state === 'undecided',
  );
  return (
    <div className="grid gap-2 @xl/workbench:flex @5xl/workbench:grid">
      <div className="flex gap-2 @xl/workbench:w-44 @5xl/workbench:w-auto">
        <SelectField
          label="State"
          isLabelHidden
          size="sm"
          className="min-w-0 flex-1"
          value={filters.state}
          onValueChange={(value) => change({ state: stateFilters.find((state) => state === value) ?? 'all' })}
          options={['all' as const, ...states.filter((state) => state !== 'all')].map((state) => ({
            value: state,
            label: `${stateLabels[state]} (${formatNumber(counts[state])})`,
          }))}
        />
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={others}
          onClick={() => setOpen(!isOpen)}
          className="@xl/workbench:@max-5xl/workbench:hidden"
        >
          <Icon path={mdiFilterVariant} />
          Filters{inUse > 0 && ` (${inUse})`}
        </Button>
      </div>
      <div
        id={others}
        className={`min-w-0 flex-1 auto-cols-fr gap-2 @xl/workbench:grid @xl/workbench:grid-flow-col @5xl/workbench:grid-flow-row ${isOpen ? 'grid' : 'hidden @5xl/workbench:hidden'}`}
      >
        <OtherFilters audit={audit} all={all} filters={filters} onChange={change} />
      </div>
    </div>
  );
}

interface OtherFiltersProps {
  audit: Audit;
  all: readonly ShownQuestion[];
  filters: QuestionFilters;
  onChange: ReturnType<typeof useQuestionFilters>['change'];
}

/**
 * All filters except the state filter. Component and assignee are omitted if there's nothing to choose from.
 */
function OtherFilters({ audit, all, filters, onChange }: OtherFiltersProps) {
  const causes = useMemo(() => [...new Set(all.flatMap(({ cause }) => cause || []))].sort(), [all]);
  const criteria = useMemo(() => [...new Set(all.flatMap((question) => question.criteria))], [all]);
  return (
    <>
      <SelectField
        label="Criterion"
        isLabelHidden
        size="sm"
        value={filters.criterion ?? ''}
        onValueChange={(value) => onChange({ criterion: isCriterionId(value) ? value : undefined })}
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
        onValueChange={(value) => onChange({ page: value || undefined })}
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
          value={filters.cause ?? ''}
          onValueChange={(value) => onChange({ cause: value || undefined })}
          options={[
            { value: '', label: 'All components' },
            ...causes.map((cause) => ({ value: cause, label: cause })),
          ]}
        />
      )}
      <AssigneeFilter all={all} assignee={filters.assignee} onChange={onChange} />
    </>
  );
}

function AssigneeFilter({
  all,
  assignee,
  onChange,
}: Pick<OtherFiltersProps, 'all' | 'onChange'> & Pick<QuestionFilters, 'assignee'>) {
  const { user } = useSession();
  if (!assignee && !all.some((question) => question.assignee !== null)) return null;
  return (
    <SelectField
      label="Assigned to"
      isLabelHidden
      size="sm"
      value={assignee ?? ''}
      onValueChange={(value) => onChange({ assignee: value || undefined })}
      options={[
        { value: '', label: 'Assigned to anyone' },
        ...(user ? [{ value: user.id, label: 'Assigned to me' }] : []),
        ...listAssignees(all, user?.id),
        { value: 'nobody', label: 'Not assigned' },
      ]}
    />
  );
}
