import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useScans } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import type { Sort } from '#app/components/data-table/sort.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { LoadMoreList } from '../LoadMoreList.tsx';
import { useSearchText } from '../use-search-text.ts';
import { ScanTable, scanOrders } from './ScanTable.tsx';
import { sortScans } from './sort-scans.ts';

/** All of the account's scans, with search, sorting and actions. */
export default function Scans() {
  const { inputText, searchText, setInputText } = useSearchText();
  const scans = useScans(searchText);
  const [sort, setSort] = useState<Sort>({ column: 'date', direction: 'descending' });
  const loaded = scans.data?.pages.flatMap((page) => page.scans) ?? [];
  const total = scans.data?.pages[0]?.total ?? 0;

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-page">Scans</h1>
        <LinkButton to="/scans/new">
          <Icon path={mdiPlus} />
          New scan
        </LinkButton>
      </header>
      <search>
        <TextField
          label="Search by URL"
          type="search"
          value={inputText}
          className="max-w-md"
          onChange={({ target }) => setInputText(target.value)}
        />
      </search>
      {scans.error ? (
        <ErrorState
          title="We couldn’t load your scans"
          actions={<Button onClick={() => scans.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(scans.error)}</p>
        </ErrorState>
      ) : !scans.data ? (
        <LoadingState>Loading scans...</LoadingState>
      ) : loaded.length === 0 && searchText !== '' ? (
        <EmptyState
          title="No scans match"
          actions={<Button onClick={() => setInputText('')}>Show all scans</Button>}
        >
          <p>No scans of a URL containing “{searchText}”.</p>
        </EmptyState>
      ) : loaded.length === 0 ? (
        <EmptyState title="No scans yet" actions={<LinkButton to="/scans/new">Start scanning</LinkButton>}>
          <p>Run your first accessibility scan to get started.</p>
        </EmptyState>
      ) : (
        <LoadMoreList loaded={loaded.length} total={total} itemNames={['scan', 'scans']} query={scans}>
          <SelectField
            label="Sort by"
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
