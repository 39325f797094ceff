import { createPortalSession, type Subscription } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { computeUsage } from '../../../account/usage.ts';
import { getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { formatNumber } from '../../../scans/format.ts';

/** The current plan. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { plan, price_per_month, max_scans_per_month, max_pages_per_scan, has_portal } = subscription;
  const { used, limit, isNearLimit } = computeUsage(subscription.scans_used_this_month, max_scans_per_month);
  const opened = useMutation({
    mutationFn: () => callApi(createPortalSession, { body: {} }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-heading font-extrabold">{plan}</h2>
        <Badge tone="accent">Your plan</Badge>
        <p className="ml-auto text-large font-semibold">
          {price_per_month === 0 ? 'Free of charge' : `$${price_per_month} a month`}
        </p>
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
      {has_portal && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isPending={opened.isPending}
          onClick={() => opened.mutate()}
        >
          Manage payment
        </Button>
      )}
      {opened.error && (
        <Notice kind="error" isAnnounced>
          {getErrorMessage(opened.error)}
        </Notice>
      )}
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
        Your last payment failed. We will try again. Check your card under “Manage payment”.
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
