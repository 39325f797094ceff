import {
  type Organization,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookEventType,
  webhookEventDescriptions,
} from '@curbcut/contract';
import { useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { EventReceiverForm, type EventReceiverValues } from './EventReceiverForm.tsx';
import { NewSecret } from './NewSecret.tsx';
import { SiteGroupField } from './SiteGroupField.tsx';
import { useCreateWebhook, useWebhookChanges } from './use-webhooks.ts';

interface Props {
  organization: Organization;
  onClose: () => void;
}

/** Creates a webhook, and shows its secret once. */
export function CreateWebhook({ organization, onClose }: Props) {
  const creation = useCreateWebhook(organization.id);
  if (creation.data) return <WebhookSecret secret={creation.data.secret} onClose={onClose} />;
  return (
    <WebhookForm
      organization={organization}
      submitLabel="Create webhook"
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(values) => creation.mutate(values)}
      onClose={onClose}
    />
  );
}

/** Changes a webhook's name, URL, events and sites. */
export function EditWebhook({ organization, webhook, onClose }: Props & { webhook: Webhook }) {
  const { change } = useWebhookChanges(organization.id, webhook.id);
  return (
    <WebhookForm
      organization={organization}
      webhook={webhook}
      submitLabel="Save changes"
      isPending={change.isPending}
      error={change.error}
      onSubmit={(values) => change.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Gives a webhook a new secret, and shows it once. */
export function RotateWebhook({ organization, webhook, onClose }: Props & { webhook: Webhook }) {
  const { rotate } = useWebhookChanges(organization.id, webhook.id);
  if (rotate.data) return <WebhookSecret secret={rotate.data.secret} onClose={onClose} />;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!rotate.isPending) rotate.mutate();
      }}
    >
      <p>
        For {WEBHOOK_SECRET_OVERLAP_HOURS} hours, deliveries are signed with both secrets, so you can replace
        the old one without losing any.
      </p>
      <ErrorNotice error={rotate.error} />
      <DialogFormActions submitLabel="Rotate secret" isPending={rotate.isPending} onCancel={onClose} />
    </form>
  );
}

function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <NewSecret secret={secret} label="Secret" noun="secret" onClose={onClose}>
      <p className="text-muted">
        Your receiver uses it to verify each delivery’s signature. Any Standard Webhooks library can do that.
      </p>
    </NewSecret>
  );
}

interface WebhookValues extends EventReceiverValues<WebhookEventType> {
  readonly site_group_id: string | null;
}

interface FormProps extends Props {
  /** The webhook to edit; a new one if omitted. */
  webhook?: Webhook;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (values: WebhookValues) => void;
}

function WebhookForm({ organization, webhook, onSubmit, ...form }: FormProps) {
  const groups = useSiteGroups(organization.id).data ?? [];
  const [groupId, setGroupId] = useState(webhook?.site_group?.id ?? null);
  const details = form.error instanceof ApiError ? form.error.details : {};
  return (
    <EventReceiverForm
      {...form}
      initial={{
        name: webhook?.name ?? '',
        url: webhook?.url ?? '',
        events: webhook?.events ?? ['issue.new', 'issue.regressed', 'issue.fixed'],
      }}
      eventTypes={WEBHOOK_EVENT_TYPES}
      eventLabels={webhookEventDescriptions}
      urlLabel="URL"
      urlHint="Where events are sent, for example https://example.com/webhooks/curbcut"
      after={
        <SiteGroupField
          groups={groups}
          value={groupId}
          error={details.site_group_id?.[0]}
          onValueChange={setGroupId}
        />
      }
      onSubmit={(values) => onSubmit({ ...values, site_group_id: groupId })}
    />
  );
}
