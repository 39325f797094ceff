import {
  type Organization,
  WEBHOOK_DELIVERY_DAYS,
  type Webhook,
  type WebhookDelivery,
} from '@curbcut/contract';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { useWebhookChanges, useWebhookDeliveries } from './use-webhooks.ts';

const stateBadges = {
  pending: { tone: 'warning', label: 'Pending' },
  delivered: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'error', label: 'Failed' },
} as const;

interface Props {
  organization: Organization;
  webhook: Webhook;
}

/** A webhook's deliveries with their responses. */
export function WebhookDeliveries({ organization, webhook }: Props) {
  const deliveries = useWebhookDeliveries(organization.id, webhook.id);
  const { replay } = useWebhookChanges(organization.id, webhook.id);
  const list = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  if (deliveries.isPending) return <LoadingState>Loading deliveries...</LoadingState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ErrorNotice error={deliveries.error ?? replay.error} />
      {list.length === 0 && !deliveries.error && (
        <p>Nothing was sent in the last {WEBHOOK_DELIVERY_DAYS} days. Select “Test” to send an event.</p>
      )}
      <ul aria-label="Deliveries" className="divide-y divide-line">
        {list.map((delivery) => (
          <li key={delivery.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
            <DeliveryDetails
              delivery={delivery}
              canReplay={webhook.state === 'active' && delivery.type !== 'webhook.test'}
              isReplaying={replay.isPending && replay.variables === delivery.id}
              onReplay={() => replay.mutate(delivery.id)}
            />
          </li>
        ))}
      </ul>
      {deliveries.hasNextPage && (
        <Button
          variant="secondary"
          isPending={deliveries.isFetchingNextPage}
          onClick={() => deliveries.fetchNextPage()}
        >
          Show older deliveries
        </Button>
      )}
    </div>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  canReplay: boolean;
  isReplaying: boolean;
  onReplay: () => void;
}

function DeliveryDetails({ delivery, canReplay, isReplaying, onReplay }: DeliveryProps) {
  const {
    type,
    state,
    status,
    error,
    attempts,
    created_at: created,
    next_attempt_at: next,
    reply,
  } = delivery;
  const { tone, label } = stateBadges[state];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="font-mono font-semibold">{type}</code>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-small text-muted">{formatShortDateTime(created)}</span>
        {canReplay && (
          <Button variant="secondary" size="sm" isPending={isReplaying} onClick={onReplay}>
            Send again
            <span className="visually-hidden">
              {' '}
              {type}, {formatShortDateTime(created)}
            </span>
          </Button>
        )}
      </div>
      <p className="text-small wrap-anywhere">
        {formatCount(attempts, 'attempt')}
        {status !== null && `, last response ${status}`}
        {delivery.duration_ms !== null && ` after ${delivery.duration_ms} ms`}
        {error !== null && `: ${error}`}.{next !== null && ` Next attempt: ${formatShortDateTime(next)}.`}
      </p>
      <Disclosure
        summary={
          <>
            Request and response
            <span className="visually-hidden">
              {' '}
              of {type}, {formatShortDateTime(created)}
            </span>
          </>
        }
        className="grid gap-3 p-3"
      >
        <CodeBlock code={indent(delivery.body)} label="Request body" />
        {reply !== null && reply !== '' && <CodeBlock code={reply} label="Response" />}
      </Disclosure>
    </>
  );
}

const indent = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
