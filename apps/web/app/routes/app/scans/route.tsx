import { ScanStatus } from '@curbcut/contract';
import { mdiPlus } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useScans } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import type { Sort } from '#app/components/data-table/sort.ts';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { useUrlFilters } from '#app/filters/use-url-filters.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { getScanStatusBadge } from '#app/scans/scan-status.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { LoadMoreList } from '../LoadMoreList.tsx';
import { useSearchText } from '../use-search-text.ts';
import { ScanTable, scanOrders } from './ScanTable.tsx';
import {
  PERIODS_DAYS,
  readScanListFilters,
  type ScanListFilters,
  toScanFilter,
  writeScanListFilters,
} from './scan-filters.ts';
import { sortScans } from './sort-scans.ts';

/** All of the account's scans, with search, sorting and actions. */
export default function Scans() {
  const { inputText, setInputText } = useSearchText();
  const { filters, change } = useUrlFilters(readScanListFilters, writeScanListFilters);
  const scans = useScans(toScanFilter(filters, new Date()));
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const loaded = scans.data?.pages.flatMap((page) => page.scans) ?? [];
  const total = scans.data?.pages[0]?.total ?? 0;

  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-page">Scans</h1>
          <p className="text-muted">Failed scans don’t count toward your monthly usage.</p>
        </div>
        <IfCan permission="scans:write">
          <LinkButton to="/scans/new">
            <Icon path={mdiPlus} />
            New scan
          </LinkButton>
        </IfCan>
      </header>
      <div className="@container">
        <ScanFilters
          filters={filters}
          onChange={(changes) => void change(changes)}
          search={<SearchField label="Search by URL or site" value={inputText} onChange={setInputText} />}
        />
      </div>
      {scans.error ? (
        <ErrorState
          title="We couldn’t load the scans"
          actions={<Button onClick={() => scans.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(scans.error)}</p>
        </ErrorState>
      ) : !scans.data ? (
        <LoadingState>Loading scans...</LoadingState>
      ) : loaded.length === 0 && writeScanListFilters(filters) !== '?' ? (
        <EmptyState
          title="No scans match"
          actions={
            <Button
              onClick={() => {
                // This button disappears.
                focusHeading();
                setInputText('');
                void change({ site: undefined, status: undefined, days: undefined, search: '' });
              }}
            >
              Show all scans
            </Button>
          }
        >
          <p>
            {filters.search === ''
              ? 'No scans match these filters.'
              : `No scans of a site or URL containing “${filters.search}”.`}
          </p>
        </EmptyState>
      ) : loaded.length === 0 ? (
        <IfCan
          permission="scans:write"
          otherwise={
            <EmptyState title="No scans yet">
              <p>Scans appear here when someone in this organization starts one.</p>
            </EmptyState>
          }
        >
          <EmptyState title="No scans yet" actions={<LinkButton to="/scans/new">Start scanning</LinkButton>}>
            <p>Run your first accessibility scan to get started.</p>
          </EmptyState>
        </IfCan>
      ) : (
        <LoadMoreList loaded={loaded.length} total={total} itemNames={['scan', 'scans']} query={scans}>
          <SelectField
            label="Sort by"
            size="sm"
            options={scanOrders}
            value={sort.column}
            onValueChange={(column) =>
              setSort({ column, direction: column === 'date' ? 'descending' : 'ascending' })
            }
            className="mb-4 sm:hidden"
          />
          <ScanTable scans={sortScans(loaded, sort)} sort={sort} onSort={setSort} />
        </LoadMoreList>
      )}
    </div>
  );
}

interface ScanFiltersProps {
  filters: ScanListFilters;
  search: ReactNode;
  onChange: (changes: Partial<ScanListFilters>) => void;
}

/** Filters the list by site, status and period. */
function ScanFilters({ filters, search, onChange }: ScanFiltersProps) {
  const { site, status, days } = filters;
  const { data } = useSites();
  const nameSite = useSiteName();
  const sites = (data?.sites ?? []).map(({ id, origin }) => ({ value: id, label: nameSite(origin) }));
  return (
    <FilterLine
      label="Scans"
      inUse={[site, status, days].filter((one) => one !== undefined).length}
      search={search}
    >
      {(sites.length > 1 || site !== undefined) && (
        <SingleFilter
          label="Site"
          all="All sites"
          options={sites.toSorted((a, b) => a.label.localeCompare(b.label))}
          selected={site}
          onChange={(value) => onChange({ site: value })}
        />
      )}
      <SingleFilter
        label="Status"
        all="Any status"
        options={ScanStatus.options.map((value) => ({ value, label: getScanStatusBadge(value).label }))}
        selected={status}
        onChange={(value) => onChange({ status: value })}
      />
      <SingleFilter
        label="Period"
        all="Any time"
        options={PERIODS_DAYS.map((value) => ({ value, label: periodLabels[value] }))}
        selected={days}
        onChange={(value) => onChange({ days: value })}
      />
    </FilterLine>
  );
}

const periodLabels: Readonly<Record<(typeof PERIODS_DAYS)[number], string>> = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
};

interface SingleFilterProps<Value extends string> {
  label: string;
  /** The option that removes the filter. */
  all: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  selected: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function SingleFilter<Value extends string>({
  label,
  all,
  options,
  selected,
  onChange,
}: SingleFilterProps<Value>) {
  return (
    <FilterMenu
      label={label}
      summary={selected && (options.find(({ value }) => value === selected)?.label ?? 'Unknown')}
      options={[{ value: '', label: all }, ...options]}
      selected={[selected ?? '']}
      onChange={([value]) => onChange(options.find((option) => option.value === value)?.value)}
      onClear={selected === undefined ? undefined : () => onChange(undefined)}
    />
  );
}
