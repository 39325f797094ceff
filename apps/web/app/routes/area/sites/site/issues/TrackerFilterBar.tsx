import type { Facet, IssueState, Severity, TrackedIssues } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import type { ReactNode } from 'react';
import { Button } from '../../../../../components/Button.tsx';
import { Chip } from '../../../../../components/Chip.tsx';
import { SelectField } from '../../../../../components/SelectField.tsx';
import { severityLook } from '../../../../../components/severity-look.ts';
import { TextField } from '../../../../../components/TextField.tsx';
import { figure } from '../../../../../scans/words.ts';
import { issueStates, stateLook } from '../../../../../sites/state-look.ts';
import { isNarrowed, notNarrowed, type TrackerSort } from '../../../../../sites/tracker-filters.ts';
import { useTrackerFilters } from '../../../../../sites/use-tracker-filters.ts';
import { useSettledText } from '../../../use-search-text.ts';
import { ExportMenu } from './ExportMenu.tsx';

const sorts: { value: TrackerSort; label: string }[] = [
  { value: 'priority', label: 'Most pressing first' },
  { value: 'due', label: 'Due soonest first' },
  { value: 'newest', label: 'Found latest first' },
  { value: 'pages', label: 'On most pages first' },
];

interface Props {
  siteId: string;
  /** Undefined until the first answer. */
  facets: TrackedIssues['facets'] | undefined;
}

/** What of the issues to show. Every filter says how many issues it would leave. */
export function TrackerFilterBar({ siteId, facets }: Props) {
  const { filters, change } = useTrackerFilters();
  const { typed, type } = useSettledText(filters.q, (q) => change({ q: q.trim() }, { replace: true }));
  return (
    <search aria-label="Issues" className="grid gap-4">
      <Chips
        legend="State"
        values={issueStates}
        chosen={filters.state}
        words={(state: IssueState) => stateLook[state].word}
        facets={facets?.state}
        onChange={(state) => change({ state })}
      />
      <Chips
        legend="Severity"
        values={SEVERITIES}
        chosen={filters.severity}
        words={(severity: Severity) => severityLook[severity].word}
        facets={facets?.severity}
        onChange={(severity) => change({ severity })}
      >
        <Chip pressed={filters.overdue} onPress={() => change({ overdue: !filters.overdue })}>
          Overdue only
        </Chip>
      </Chips>
      <div className="grid items-end gap-4 @xl:grid-cols-2 @4xl:grid-cols-4">
        <TextField
          label="Search"
          type="search"
          value={typed}
          maxLength={200}
          onChange={({ target }) => type(target.value)}
        />
        <SelectField
          label="Rule"
          value={filters.rule ?? ''}
          onChoose={(rule) => change({ rule: rule || undefined })}
          options={optionsOf('All rules', facets?.rule, filters.rule)}
          className="min-w-0"
        />
        <SelectField
          label="Assigned to"
          value={filters.assignee ?? ''}
          onChoose={(assignee) => change({ assignee: assignee || undefined })}
          options={optionsOf('Anybody or nobody', facets?.assignee, filters.assignee)}
          className="min-w-0"
        />
        <SelectField
          label="Order"
          value={filters.sort}
          onChoose={(sort) => change({ sort: sort as TrackerSort })}
          options={sorts}
          className="min-w-0"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {isNarrowed(filters) && (
          <Button
            variant="tertiary"
            size="sm"
            onClick={() => {
              type('');
              void change(notNarrowed);
            }}
          >
            Clear the filters
          </Button>
        )}
        <ExportMenu siteId={siteId} filters={filters} />
      </div>
    </search>
  );
}

interface ChipsProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  chosen: readonly Value[];
  words: (value: Value) => string;
  facets: readonly Facet[] | undefined;
  onChange: (chosen: Value[]) => void;
  children?: ReactNode;
}

function Chips<Value extends string>({
  legend,
  values,
  chosen,
  words,
  facets,
  onChange,
  children,
}: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip
            key={value}
            pressed={chosen.includes(value)}
            onPress={() => onChange(values.filter((other) => chosen.includes(other) !== (other === value)))}
          >
            {words(value)}
            {facets && (
              <span className="font-normal tabular-nums">
                {figure(facets.find((facet) => facet.value === value)?.issues ?? 0)}
              </span>
            )}
          </Chip>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

/** The options of a facet; one that is chosen stays even when no issue is left for it. */
function optionsOf(all: string, facets: readonly Facet[] = [], chosen: string | undefined) {
  const options = facets.map(({ value, title, issues }) => ({
    value,
    label: `${title} (${figure(issues)})`,
  }));
  const isKnown = chosen === undefined || facets.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}
