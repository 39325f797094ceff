import {
  type Organization,
  WEBHOOK_DELIVERY_DAYS,
  type Webhook,
  webhookEventDescriptions,
} from '@curbcut/contract';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatShortDateTime } from '#app/format/format.ts';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { Fact } from './Fact.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useWebhookChanges, useWebhooks } from './use-webhooks.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { CreateWebhook, EditWebhook, RotateWebhook } from './WebhookForms.tsx';

/** The URLs that the organization's events are sent to. */
export default function Webhooks({ organization }: { organization: Organization }) {
  const webhooks = useWebhooks(organization.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-muted">
        Events are signed and retried for three days. They contain IDs, links and severities, but no page
        content other than URLs.
      </p>
      <CreatableList
        query={webhooks}
        plural="webhooks"
        createLabel="Create webhook"
        emptyText="With a webhook, your own systems learn about new, fixed and regressed issues."
        renderForm={(onClose) => <CreateWebhook organization={organization} onClose={onClose} />}
        renderItem={(webhook) => <WebhookCard organization={organization} webhook={webhook} />}
      />
    </div>
  );
}

const stateBadges = {
  active: { tone: 'success', label: 'Active' },
  paused: { tone: 'neutral', label: 'Paused' },
  off: { tone: 'error', label: 'Off' },
} as const;

const offReasons = {
  failures: 'It was turned off because deliveries failed for three days. A successful test turns it back on.',
  gone: 'It was turned off because the receiver responded that it no longer exists (410). A successful test turns it back on.',
} as const;

interface WebhookProps {
  organization: Organization;
  webhook: Webhook;
}

function WebhookCard({ organization, webhook }: WebhookProps) {
  const { name, url, state, off_reason: offReason, failing_since: failingSince, site_group: group } = webhook;
  const { tone, label } = stateBadges[state];
  return (
    <ItemCard
      name={name}
      badge={<Badge tone={tone}>{label}</Badge>}
      description={
        <>
          <p className="font-mono text-small wrap-anywhere">{url}</p>
          <p className="text-small text-muted wrap-anywhere">
            Created by {webhook.created_by} on {formatDateOrNever(webhook.created_at)}.
          </p>
        </>
      }
      actions={<WebhookActions organization={organization} webhook={webhook} />}
    >
      {offReason !== null ? (
        <Notice kind="error">
          <p>{offReasons[offReason]}</p>
        </Notice>
      ) : (
        failingSince !== null && (
          <Notice kind="warning">
            <p>Deliveries have failed since {formatShortDateTime(failingSince)}.</p>
          </Notice>
        )
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Events">
          <ul className="grid gap-0.5">
            {webhook.events.map((type) => (
              <li key={type}>{webhookEventDescriptions[type]}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Sites">{group ? `Only ${group.name}` : 'All sites'}</Fact>
        {webhook.old_secret_valid_until && (
          <Fact name="Secret">
            Deliveries are also signed with the old secret until{' '}
            {formatShortDateTime(webhook.old_secret_valid_until)}.
          </Fact>
        )}
      </dl>
    </ItemCard>
  );
}

function WebhookActions({ organization, webhook }: WebhookProps) {
  const { id, name, state } = webhook;
  const { change, test } = useWebhookChanges(organization.id, id);
  const names = <span className="visually-hidden"> {name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        isPending={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ delivery }) =>
              showToast(
                delivery.state === 'delivered'
                  ? { kind: 'success', text: `“${name}” received the test event (${delivery.status}).` }
                  : { kind: 'error', text: `The test event failed: ${delivery.error ?? 'no response'}` },
              ),
            onError: showErrorToast,
          })
        }
      >
        Test{names}
      </Button>
      <Dialog title={`Deliveries for “${name}”`} trigger={createTrigger('Deliveries', name)}>
        {() => <WebhookDeliveries organization={organization} webhook={webhook} />}
      </Dialog>
      <Dialog title={`Edit “${name}”`} trigger={createTrigger('Edit', name)}>
        {(close) => <EditWebhook organization={organization} webhook={webhook} onClose={close} />}
      </Dialog>
      {state !== 'off' && (
        <Button
          variant="secondary"
          size="sm"
          isPending={change.isPending}
          onClick={() =>
            change.mutate({ state: state === 'active' ? 'paused' : 'active' }, { onError: showErrorToast })
          }
        >
          {state === 'active' ? 'Pause' : 'Resume'}
          {names}
        </Button>
      )}
      <Dialog title={`Rotate the secret for “${name}”`} trigger={createTrigger('Rotate secret', name)}>
        {(close) => <RotateWebhook organization={organization} webhook={webhook} onClose={close} />}
      </Dialog>
      <DeleteWebhook organization={organization} webhook={webhook} />
    </div>
  );
}

function DeleteWebhook({ organization, webhook: { id, name } }: WebhookProps) {
  const { remove } = useWebhookChanges(organization.id, id);
  return (
    <AlertDialog
      title={`Delete “${name}”?`}
      trigger={createTrigger('Delete', name)}
      confirmLabel="Delete webhook"
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            close();
            showToast({ kind: 'success', text: `“${name}” was deleted.` });
          },
        })
      }
    >
      <p>
        It won’t get any more events. Its deliveries from the last {WEBHOOK_DELIVERY_DAYS} days are deleted,
        too.
      </p>
      <ErrorNotice error={remove.error} />
    </AlertDialog>
  );
}
