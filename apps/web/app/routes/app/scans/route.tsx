import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useScans } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import type { Sort } from '#app/components/data-table/sort.ts';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
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
    <div className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-page">Scans</h1>
        <IfCan permission="scans:write">
          <LinkButton to="/scans/new">
            <Icon path={mdiPlus} />
            New scan
          </LinkButton>
        </IfCan>
      </header>
      <search className="flex max-w-md">
        <SearchField label="Search by URL" value={inputText} onChange={setInputText} />
      </search>
      {scans.error ? (
        <ErrorState
          title="We couldn’t load the scans"
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
