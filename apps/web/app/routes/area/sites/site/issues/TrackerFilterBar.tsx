import type { Facet, IssueState, Severity, TrackedIssueList } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Chip } from '#app/components/Chip.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextField } from '#app/components/TextField.tsx';
import { useDebouncedText } from '#app/routes/area/use-search-text.ts';
import { formatNumber } from '#app/scans/format.ts';
import { issueStateInfo, issueStates } from '#app/sites/issue-states.ts';
import {
  clearedFilters,
  hasNarrowingFilters,
  type TrackerFilters,
  type TrackerSort,
  useTrackerFilters,
} from '#app/sites/tracker-filters.ts';

const sortOptions: { value: TrackerSort; label: string }[] = [
  { value: 'priority', label: 'Highest priority first' },
  { value: 'due', label: 'Due soonest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'pages', label: 'On most pages first' },
];

interface Props {
  /** Undefined until the first response. */
  facets: TrackedIssueList['facets'] | undefined;
}

/** Filters the issues. Every option shows how many issues match; options without matches are not offered. */
export function TrackerFilterBar({ facets }: Props) {
  const { filters, change } = useTrackerFilters();
  const { inputText, setInputText } = useDebouncedText(filters.q, (q) =>
    change({ q: q.trim() }, { replace: true }),
  );
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  return (
    <search aria-label="Issues" className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-4">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Search"
          type="search"
          value={inputText}
          maxLength={200}
          onChange={({ target }) => setInputText(target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
          className="@3xl:hidden"
        >
          <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
          More filters
        </Button>
      </div>
      <div id={more} className={`gap-4 @3xl:contents ${isOpen ? 'grid' : 'hidden'}`}>
        <div className="grid items-end gap-4 @md:grid-cols-3 @3xl:contents">
          <SelectField
            label="Rule"
            value={filters.rule ?? ''}
            onValueChange={(rule) => change({ rule: rule || undefined })}
            options={getFacetOptions('All rules', facets?.rule, filters.rule)}
            className="min-w-0"
          />
          <SelectField
            label="Assigned to"
            value={filters.assignee ?? ''}
            onValueChange={(assignee) => change({ assignee: assignee || undefined })}
            options={getFacetOptions('Anyone', facets?.assignee, filters.assignee)}
            className="min-w-0"
          />
          <SelectField
            label="Sort by"
            value={filters.sort}
            onValueChange={(sort) => change({ sort: sort as TrackerSort })}
            options={sortOptions}
            className="min-w-0"
          />
        </div>
        <FilterChips
          legend="Severity"
          values={SEVERITIES}
          selected={filters.severity}
          labels={(severity: Severity) => severityStyles[severity].label}
          facets={facets?.severity}
          onChange={(severity) => change({ severity })}
        >
          <Chip isPressed={filters.overdue} onPress={() => change({ overdue: !filters.overdue })}>
            Overdue only
          </Chip>
        </FilterChips>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-4 @3xl:col-span-4">
        <OutcomeFilter
          outcome={filters.outcome}
          facets={facets?.outcome}
          onChange={(outcome) => change({ outcome, rule: undefined, severity: [] })}
        />
        <FilterChips
          legend="State"
          values={issueStates}
          selected={filters.state}
          labels={(state: IssueState) => issueStateInfo[state].label}
          facets={facets?.state}
          onChange={(state) => change({ state })}
        />
      </div>
      {hasNarrowingFilters(filters) && (
        <Button
          variant="tertiary"
          size="sm"
          className="justify-self-start @3xl:col-span-4"
          onClick={() => {
            setInputText('');
            void change(clearedFilters);
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface FilterChipsProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  selected: readonly Value[];
  labels: (value: Value) => string;
  facets: readonly Facet[] | undefined;
  onChange: (chosen: Value[]) => void;
  children?: ReactNode;
}

function FilterChips<Value extends string>({
  legend,
  values,
  selected,
  labels,
  facets,
  onChange,
  children,
}: FilterChipsProps<Value>) {
  const countOf = (value: Value) => facets?.find((facet) => facet.value === value)?.issues ?? 0;
  const isOffered = (value: Value) => !facets || countOf(value) > 0 || selected.includes(value);
  return (
    <fieldset className="@3xl:col-span-4">
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {values.filter(isOffered).map((value) => (
          <Chip
            key={value}
            isPressed={selected.includes(value)}
            onPress={() => onChange(values.filter((other) => selected.includes(other) !== (other === value)))}
          >
            {labels(value)}
            {facets && <span className="font-normal tabular-nums">{formatNumber(countOf(value))}</span>}
          </Chip>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

const outcomeOptions = [
  { outcome: 'failed', word: 'Issues' },
  { outcome: 'cantTell', word: 'Needs review' },
] as const;

/** Switches between issues and needs-review issues, which are counted and shown separately. */
function OutcomeFilter({
  outcome: chosen,
  facets,
  onChange,
}: {
  outcome: TrackerFilters['outcome'];
  facets: readonly Facet[] | undefined;
  onChange: (outcome: TrackerFilters['outcome']) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">Show</legend>
      <div className="flex flex-wrap gap-2">
        {outcomeOptions.map(({ outcome, word }) => (
          <Chip key={outcome} isPressed={outcome === chosen} onPress={() => onChange(outcome)}>
            {word}
            {facets && (
              <span className="font-normal tabular-nums">
                {formatNumber(facets.find(({ value }) => value === outcome)?.issues ?? 0)}
              </span>
            )}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns a facet's options; a selected option is kept even if no issue matches it. */
function getFacetOptions(all: string, facets: readonly Facet[] = [], chosen: string | undefined) {
  const options = facets.map(({ value, title, issues }) => ({
    value,
    label: `${title} (${formatNumber(issues)})`,
  }));
  const isKnown = chosen === undefined || facets.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}
