import { type Invoice, listInvoices } from '@curbcut/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../components/Button.tsx';
import { LoadingState } from '../../../components/ContentStates.tsx';
import { type Column, DataTable } from '../../../components/data-table/DataTable.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { formatDateOrNever } from '../profile/format-date-or-never.ts';

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
  { id: 'date', heading: 'Date', cell: ({ created_at }) => formatDateOrNever(created_at) },
  { id: 'status', heading: 'Status', cell: ({ status }) => status },
  {
    id: 'total',
    heading: 'Total',
    isNumeric: true,
    cell: ({ total, currency }) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).format(total / 100),
  },
];

/** Lists the invoices, newest first. */
export function Invoices() {
  const list = useInfiniteQuery({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) => callApi(listInvoices, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <h2 id="invoices" className="text-heading font-extrabold">
        Invoices
      </h2>
      {list.error && <Notice kind="error">{getErrorMessage(list.error)}</Notice>}
      {list.isPending && <LoadingState>Loading invoices...</LoadingState>}
      {list.data && rows.length === 0 && <p className="text-muted">No invoices yet.</p>}
      {rows.length > 0 && (
        <DataTable
          caption="Your invoices"
          isCaptionHidden
          columns={columns}
          rows={rows}
          getRowKey={({ id }) => id}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isPending={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Show older invoices
        </Button>
      )}
    </section>
  );
}
