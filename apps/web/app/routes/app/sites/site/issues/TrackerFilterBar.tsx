import { ASSIGNED_TO_ME, type Facet, type TrackedIssueList, UNASSIGNED, UNLABELED } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { Button } from '#app/components/Button.tsx';
import { Chip } from '#app/components/Chip.tsx';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu, type FilterOption } from '#app/components/FilterMenu.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatNumber } from '#app/format/format.ts';
import { useDebouncedText } from '#app/routes/app/use-search-text.ts';
import { useSession } from '#app/session/session.ts';
import { issueStateInfo, issueStates, openIssueStates } from '#app/sites/issue-states.ts';
import {
  clearedFilters,
  hasNarrowingFilters,
  hasOpenStates,
  useTrackerFilters,
} from '#app/sites/tracker-filters.ts';
import { SavedFilters } from './SavedFilters.tsx';

interface Props {
  /** Undefined until the first response. */
  facets: TrackedIssueList['facets'] | undefined;
}

/** One line of filters. Every option shows how many issues match; options without matches are not offered. */
export function TrackerFilterBar({ facets }: Props) {
  const { filters, change } = useTrackerFilters();
  const { user } = useSession();
  const { inputText, setInputText } = useDebouncedText(filters.q, (q) =>
    change({ q: q.trim() }, { replace: true }),
  );
  const { outcome, state, severity, rule, assignee, label, overdue } = filters;
  const labelOf = (options: readonly FilterOption[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const outcomes = outcomeOptions.map((option) => ({
    ...option,
    count: formatNumber(countFacet(facets?.outcome, option.value)),
  }));
  const states = getOptions(
    issueStates.map((value) => ({ value, label: issueStateInfo[value].label })),
    facets?.state,
    state,
  );
  const severities = getOptions(
    SEVERITIES.map((value) => ({ value, label: severityStyles[value].label })),
    facets?.severity,
    severity,
  );
  const rules = getFacetOptions('All rules', facets?.rule, rule);
  const person = assignee === user?.id ? assignee && ASSIGNED_TO_ME : assignee;
  const people = getPeopleOptions(facets?.assignee, person, user?.id);
  const labels = getLabelOptions(facets?.label, label);
  const inUse = [
    !hasOpenStates(state),
    severity.length > 0,
    rule,
    assignee,
    label.length > 0,
    overdue,
  ].filter(Boolean).length;
  return (
    <FilterLine
      label="Issues"
      isLong
      inUse={inUse}
      search={<SearchField label="Search" value={inputText} onChange={setInputText} />}
    >
      <FilterMenu
        label="Show"
        summary={labelOf(outcomes, outcome)}
        options={outcomes}
        selected={[outcome]}
        onChange={([value]) =>
          change({ outcome: value === 'cantTell' ? value : 'failed', rule: undefined, severity: [] })
        }
      />
      <FilterMenu
        label="State"
        isMultiple
        summary={hasOpenStates(state) ? 'All open' : (summarize(states, state) ?? 'All')}
        options={states}
        selected={state}
        onChange={(values) => change({ state: issueStates.filter((one) => values.includes(one)) })}
        onClear={hasOpenStates(state) ? undefined : () => change({ state: openIssueStates })}
      />
      <FilterMenu
        label="Severity"
        isMultiple
        summary={summarize(severities, severity)}
        options={severities}
        selected={severity}
        onChange={(values) => change({ severity: SEVERITIES.filter((one) => values.includes(one)) })}
        onClear={severity.length > 0 ? () => change({ severity: [] }) : undefined}
      />
      <FilterMenu
        label="Rule"
        summary={rule && labelOf(rules, rule)}
        options={rules}
        selected={[rule ?? '']}
        onChange={([value]) => change({ rule: value || undefined })}
        onClear={rule ? () => change({ rule: undefined }) : undefined}
      />
      <FilterMenu
        label="Assignee"
        summary={person && labelOf(people, person)}
        options={people}
        selected={[person ?? '']}
        onChange={([value]) => change({ assignee: value || undefined })}
        onClear={assignee ? () => change({ assignee: undefined }) : undefined}
      />
      {labels.length > 0 && (
        <FilterMenu
          label="Label"
          isMultiple
          summary={joinLabels(labels, label)}
          options={labels}
          selected={label}
          onChange={(values) => change({ label: values })}
          onClear={label.length > 0 ? () => change({ label: [] }) : undefined}
        />
      )}
      <Chip isPressed={overdue} onPress={() => change({ overdue: !overdue })}>
        Overdue
      </Chip>
      <SavedFilters onOpen={(saved) => setInputText(saved.q)} />
      {hasNarrowingFilters(filters) && (
        <Button
          variant="ghost"
          size="sm"
          className="px-2!"
          onClick={() => {
            setInputText('');
            void change(clearedFilters);
          }}
        >
          Clear filters
        </Button>
      )}
    </FilterLine>
  );
}

const outcomeOptions = [
  { value: 'failed', label: 'Issues' },
  { value: 'cantTell', label: 'Needs review' },
] as const;

function countFacet(facets: readonly Facet[] | undefined, value: string): number {
  return facets?.find((facet) => facet.value === value)?.issues ?? 0;
}

/** Summarizes the chosen options: “Critical, serious”; undefined if none is chosen. */
function summarize(options: readonly FilterOption[], chosen: readonly string[]): string | undefined {
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  if (labels.length === 0) return undefined;
  return labels.map((label, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
}

/** Joins the names of the chosen labels; undefined if none is chosen. */
function joinLabels(options: readonly FilterOption[], chosen: readonly string[]): string | undefined {
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return names.length === 0 ? undefined : names.join(', ');
}

/**
 * Returns the options for labels: those of matching issues, none and those chosen. Empty if no issue has a label, and
 * none is chosen.
 */
function getLabelOptions(facets: readonly Facet[] | undefined, chosen: readonly string[]): FilterOption[] {
  const named = facets?.filter(({ value }) => value !== UNLABELED) ?? [];
  if (named.length === 0 && chosen.length === 0) return [];
  const options = named
    .map(({ value, title, issues }) => ({ value, label: title, count: formatNumber(issues) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const unknown = chosen.filter((id) => id !== UNLABELED && !named.some(({ value }) => value === id));
  return [
    { value: UNLABELED, label: 'No label', count: formatNumber(countFacet(facets, UNLABELED)) },
    ...options,
    ...unknown.map((value) => ({ value, label: 'Deleted or unused label', count: '0' })),
  ];
}

/** Returns the options that match at least one issue or are selected, with their counts. */
function getOptions(
  all: readonly FilterOption[],
  facets: readonly Facet[] | undefined,
  selected: readonly string[],
): FilterOption[] {
  return all
    .filter(({ value }) => !facets || countFacet(facets, value) > 0 || selected.includes(value))
    .map((option) => ({
      ...option,
      ...(facets && { count: formatNumber(countFacet(facets, option.value)) }),
    }));
}

/** Returns a facet's options; a selected option is kept even if no issue matches it. */
function getFacetOptions(
  all: string,
  facets: readonly Facet[] = [],
  chosen: string | undefined,
): FilterOption[] {
  const options = facets.map(({ value, title, issues }) => ({
    value,
    label: title,
    count: formatNumber(issues),
  }));
  const isKnown = chosen === undefined || facets.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}

/** Returns the options for the assignee: anyone, the signed-in user, nobody and everyone else with an issue. */
function getPeopleOptions(
  facets: readonly Facet[] | undefined,
  chosen: string | undefined,
  userId: string | undefined,
): FilterOption[] {
  const fixed = [
    { value: ASSIGNED_TO_ME, title: 'Me', issues: countFacet(facets, userId ?? '') },
    { value: UNASSIGNED, title: 'Nobody', issues: countFacet(facets, UNASSIGNED) },
  ];
  const others = facets?.filter(({ value }) => value !== userId && value !== UNASSIGNED) ?? [];
  return getFacetOptions('Anyone', [...fixed, ...others], chosen);
}
