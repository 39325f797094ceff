import { createPortalSession, type Invoice, listInvoices, type Subscription } from '@curbcut/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { computeUsage } from '#app/account/usage.ts';
import { useSubscription } from '#app/account/use-subscription.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { formatDateOrNever, formatNumber } from '#app/format/format.ts';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import { SettingsTabs } from '../organization/SettingsTabs.tsx';
import { PlanPicker } from './PlanPicker.tsx';

/** The plan: its limits, usage, alternatives and invoices. */
export default function SubscriptionScreen() {
  const came = useSearchParams()[0].get('checkout');
  const { data, error, refetch } = useSubscription(came === 'done');
  const { organization, isPersonal } = useOrganization();
  const can = useCan();
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Subscription</h1>
        <p className="text-muted wrap-anywhere">
          {!isPersonal && organization && <strong className="text-ink">{organization.name}. </strong>}
          Your plan, usage and invoices.
        </p>
      </header>
      <SettingsTabs />
      {came === 'done' && (
        <Notice kind="success" isAnnounced>
          Thank you. Your plan will change once the payment is confirmed.
        </Notice>
      )}
      {came === 'cancelled' && <Notice>The payment was canceled. You weren’t charged.</Notice>}
      {data ? (
        <>
          <CurrentPlan subscription={data} />
          <Notice>{data.explanation}</Notice>
          {can('organization:own') ? (
            <>
              <PlanPicker subscription={data} />
              {data.billing === 'stripe' && <Invoices />}
            </>
          ) : (
            <p className="text-muted">Owners can change the plan and see invoices.</p>
          )}
        </>
      ) : error ? (
        <ErrorState
          title="We couldn’t load your plan"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading your plan...</LoadingState>
      )}
    </div>
  );
}

/** The current plan. */
function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { plan, price_per_month, max_scans_per_month, max_pages_per_scan, has_portal } = subscription;
  const { used, limit, isNearLimit } = computeUsage(subscription.scans_used_this_month, max_scans_per_month);
  const can = useCan();
  const opened = useMutation({
    mutationFn: () => callApi(createPortalSession, { body: {} }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-heading font-extrabold">{plan}</h2>
        <Badge tone="accent">Your plan</Badge>
        <p className="ml-auto text-large font-semibold">${price_per_month} a month</p>
      </div>
      <SubscriptionStatus subscription={subscription} />
      <ProgressBar
        label="Scans this month"
        value={used}
        max={limit}
        valueText={`${formatNumber(used)} of ${formatNumber(limit)}`}
        tone={isNearLimit ? 'warning' : 'normal'}
      />
      <p className="text-muted">
        Up to {formatNumber(max_pages_per_scan)} pages per scan. Your scans reset on{' '}
        {formatDay(subscription.usage_resets_at)} (UTC).
      </p>
      {has_portal && can('organization:own') && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isPending={opened.isPending}
          onClick={() => opened.mutate()}
        >
          Manage payment
        </Button>
      )}
      <ErrorNotice error={opened.error} />
    </Card>
  );
}

/** Describes when the plan renews or ends. */
function SubscriptionStatus({
  subscription: { status, renews_at, ends_at },
}: {
  subscription: Subscription;
}) {
  if (status === 'past-due') {
    return (
      <Notice kind="warning">
        Your last payment failed. We’ll try again. Check your card under “Manage payment”.
      </Notice>
    );
  }
  if (status === 'ending' && ends_at) return <p>Your plan is canceled and ends on {formatDay(ends_at)}.</p>;
  if (status === 'active' && renews_at) return <p>Your plan renews on {formatDay(renews_at)}.</p>;
  return null;
}

function formatDay(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

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
function Invoices() {
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
