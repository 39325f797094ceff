import { useSearchParams } from 'react-router';
import { useSubscription } from '../../../account/use-subscription.ts';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Invoices } from './Invoices.tsx';
import { PlanPicker } from './PlanPicker.tsx';

/** The plan: its limits, usage, alternatives and invoices. */
export default function SubscriptionScreen() {
  const came = useSearchParams()[0].get('checkout');
  const { data, error, refetch } = useSubscription(came === 'done');
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Subscription</h1>
        <p className="text-muted">Your plan, usage and invoices.</p>
      </header>
      {came === 'done' && (
        <Notice kind="success" isAnnounced>
          Thank you. Your plan changes as soon as the payment is confirmed.
        </Notice>
      )}
      {came === 'cancelled' && <Notice>The payment was canceled. You were not charged.</Notice>}
      {data ? (
        <>
          <CurrentPlan subscription={data} />
          <Notice>{data.explanation}</Notice>
          <PlanPicker subscription={data} />
          {data.billing === 'stripe' && <Invoices />}
        </>
      ) : error ? (
        <ErrorState
          title="Your plan could not be loaded"
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
