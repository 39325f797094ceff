import { type Invoice, invoices } from '@curbcut/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/Button.tsx';
import { type Column, DataTable } from '../../../components/data-table/DataTable.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Loading } from '../../../components/states.tsx';
import { longDate } from '../profile/long-date.ts';

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    heading: 'Invoice',
    cell: ({ number, id, page_url }) =>
      page_url === null ? (
        (number ?? id)
      ) : (
        <a href={page_url} className="text-link inline-flex min-h-6 items-center">
          {number ?? id}
        </a>
      ),
  },
  { id: 'date', heading: 'Date', cell: ({ created_at }) => longDate(created_at) },
  { id: 'status', heading: 'Status', cell: ({ status }) => status },
  {
    id: 'total',
    heading: 'Total',
    numeric: true,
    cell: ({ total, currency }) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).format(total / 100),
  },
];

/** What was paid, newest first. */
export function Invoices() {
  const list = useInfiniteQuery({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) => call(invoices, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <h2 id="invoices" className="text-heading font-extrabold">
        Invoices
      </h2>
      {list.error && <Notice kind="error">{sentenceOf(list.error)}</Notice>}
      {list.isPending && <Loading>Loading your invoices</Loading>}
      {list.data && rows.length === 0 && <p className="text-muted">There is no invoice yet.</p>}
      {rows.length > 0 && (
        <DataTable
          caption="Your invoices"
          captionHidden
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Show older invoices
        </Button>
      )}
    </section>
  );
}
