import {
  createCheckout,
  createPortalSession,
  defaultPlan,
  type PlanName,
  plans,
  type Subscription,
  type SubscriptionPlan,
} from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangePlan } from '#app/account/use-subscription.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatNumber } from '#app/format/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { getSiteSetting } from '#app/site/site-settings.ts';

/** All plans. Switching works differently depending on whether the server takes payments. */
export function PlanPicker({ subscription }: { subscription: Subscription }) {
  const { change, pending, error } = useSwitchPlan(subscription);
  const [smaller, setSmaller] = useState<PlanName>(defaultPlan.name);
  const [asking, setAsking] = useState(false);

  function choose({ name, max_scans_per_month }: SubscriptionPlan) {
    if (max_scans_per_month >= subscription.max_scans_per_month) return change(name as PlanName);
    setSmaller(name as PlanName);
    setAsking(true);
  }

  return (
    <section aria-labelledby="plans" className="grid gap-4">
      <h2 id="plans" className="text-heading font-extrabold">
        Plans
      </h2>
      <ErrorNotice error={error} />
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {plans.map((plan) => (
          <li key={plan.name}>
            <PlanOption
              plan={plan}
              isCurrent={plan.name === subscription.plan}
              isPending={pending === plan.name}
              onSelect={() => choose(plan)}
            />
          </li>
        ))}
      </ul>
      <AlertDialog
        title={`Switch to ${smaller}?`}
        isOpen={asking}
        onOpenChange={setAsking}
        variant="primary"
        confirmLabel="Switch plan"
        onConfirm={(close) => {
          close();
          change(smaller);
        }}
      >
        <p>Scans you’ve used this month still count. Running scans finish, and nothing is deleted.</p>
      </AlertDialog>
    </section>
  );
}

/** Switches immediately on a server without payments; otherwise, redirects to the payment page. */
function useSwitchPlan({ billing, has_portal }: Subscription) {
  const switched = useChangePlan();
  const paid = useMutation({
    mutationFn: (plan: PlanName) =>
      plan === defaultPlan.name || has_portal
        ? callApi(createPortalSession, { body: { plan } })
        : callApi(createCheckout, { body: { plan } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const used = billing === 'stripe' ? paid : switched;
  return {
    change: (plan: PlanName) =>
      billing === 'stripe'
        ? paid.mutate(plan)
        : switched.mutate(plan, {
            onSuccess: () => {
              showToast({ kind: 'success', text: `You’re now on the ${plan} plan.` });
              // The pressed button is replaced by “Your plan”.
              focusHeading(`#plan-${plan}`);
            },
          }),
    pending: used.isPending ? used.variables : null,
    error: used.error,
  };
}

interface Props {
  plan: SubscriptionPlan;
  isCurrent: boolean;
  isPending: boolean;
  onSelect: () => void;
}

function PlanOption({ plan, isCurrent, isPending, onSelect }: Props) {
  return (
    <Card className="grid h-full content-between gap-4 p-5">
      <div className="space-y-2">
        <h3 id={`plan-${plan.name}`} className="text-title font-bold">
          {plan.name}
        </h3>
        <p>
          <span className="text-heading font-extrabold">${plan.price_per_month}</span>{' '}
          <span className="text-muted">a month</span>
        </p>
        <ul className="text-muted">
          <li>{formatNumber(plan.max_scans_per_month)} scans per month</li>
          <li>
            {getSiteSetting('accountPagesPerScan') || formatNumber(plan.max_pages_per_scan)} pages per scan
          </li>
        </ul>
      </div>
      {isCurrent ? (
        <p className="flex min-h-12 items-center font-semibold text-success">Your plan</p>
      ) : (
        <Button variant="secondary" isPending={isPending} onClick={onSelect}>
          Switch to {plan.name}
        </Button>
      )}
    </Card>
  );
}
