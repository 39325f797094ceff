import type { Occurrence } from '@curbcut/contract';
import { Collection, ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { SelectField } from '#app/components/SelectField.tsx';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import type { useOccurrences } from '#app/scans/results/use-issue.ts';

interface Props {
  occurrencesQuery: ReturnType<typeof useOccurrences>;
  loaded: readonly Occurrence[];
  total: number;
  currentOccurrence: Occurrence;
  onSelect: (id: string) => void;
  /** Id of the page that the occurrences are restricted to. */
  page: string | undefined;
  onPageChange: (page: string | undefined) => void;
}

/** In pixels: two lines of text. */
const ROW_HEIGHT_PX = 76;

/**
 * All of an issue's occurrences, as a list box: the arrow keys move through it and the outline on the
 * screenshot follows. Only visible rows are in the document; each exposes its position in the whole list.
 */
export function OccurrenceList({
  occurrencesQuery,
  loaded,
  total,
  currentOccurrence,
  onSelect,
  page,
  onPageChange,
}: Props) {
  const offered = occurrencesQuery.data?.pages[0]?.pages ?? [];
  return (
    <div className="space-y-4">
      {(offered.length > 1 || page !== undefined) && (
        <SelectField
          label="On page"
          value={page ?? ''}
          onValueChange={(value) => onPageChange(value || undefined)}
          options={[
            { value: '', label: 'All pages' },
            ...offered.map(({ page_id, page_url, occurrences }) => ({
              value: page_id,
              label: `${getUrlPath(page_url)} (${formatNumber(occurrences)})`,
            })),
          ]}
        />
      )}
      <p role="status" className="text-small text-muted">
        {occurrencesQuery.isPending ? 'Loading occurrences...' : formatCount(total, 'occurrence')}
      </p>
      {occurrencesQuery.data && total === 0 && <p>This issue doesn’t occur on that page.</p>}
      {loaded.length > 0 && (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_HEIGHT_PX }}>
          <ListBox
            aria-label="This issue’s occurrences"
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={[currentOccurrence.id]}
            onSelectionChange={(keys) => {
              const [id] = keys === 'all' ? [] : keys;
              if (typeof id === 'string') onSelect(id);
            }}
            className="h-[min(60dvh,36rem)] overflow-auto rounded-field border border-line bg-surface"
          >
            <Collection items={loaded}>
              {(occurrence) => (
                <ListBoxItem
                  id={occurrence.id}
                  textValue={`${occurrence.selector} on ${getUrlPath(occurrence.page_url)}`}
                  className="flex h-full cursor-pointer flex-col justify-center gap-0.5 border-b border-line px-4 outline-offset-[-4px]! hover:bg-sunken data-selected:border-l-6 data-selected:border-l-accent data-selected:bg-accent-soft"
                >
                  <span className="truncate font-mono text-small">{occurrence.selector}</span>
                  <span className="truncate text-small text-muted">{getUrlPath(occurrence.page_url)}</span>
                </ListBoxItem>
              )}
            </Collection>
            <ListBoxLoadMoreItem
              onLoadMore={occurrencesQuery.fetchNextPage}
              isLoading={occurrencesQuery.isFetchingNextPage}
            >
              Loading more occurrences...
            </ListBoxLoadMoreItem>
          </ListBox>
        </Virtualizer>
      )}
    </div>
  );
}
