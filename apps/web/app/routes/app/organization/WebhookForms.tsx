import {
  type Organization,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookEventType,
  webhookEventDescriptions,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { useCreateWebhook, useWebhookChanges } from '#app/organizations/use-webhooks.ts';
import { NewSecret } from './NewSecret.tsx';
import { SiteGroupField } from './SiteGroupField.tsx';

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

interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly events: WebhookEventType[];
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

function WebhookForm({ organization, webhook, submitLabel, isPending, error, onSubmit, onClose }: FormProps) {
  const groups = useSiteGroups(organization.id).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(
    webhook?.events ?? ['issue.new', 'issue.regressed', 'issue.fixed'],
  );
  const [groupId, setGroupId] = useState(webhook?.site_group?.id ?? null);
  const [errors, setErrors] = useState<{ name?: string; url?: string; events?: string }>({});
  const details = error instanceof ApiError ? error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(url.trim() === '' && { url: 'Enter a URL that starts with https://' }),
      ...(events.length === 0 && { events: 'Select at least one event' }),
    };
    setErrors(problems);
    const fields = form.current?.querySelectorAll<HTMLElement>('input');
    if ('name' in problems) fields?.[0]?.focus();
    else if ('url' in problems) fields?.[1]?.focus();
    else if ('events' in problems) fields?.[2]?.focus();
    else if (!isPending)
      onSubmit({
        name: name.trim(),
        url: url.trim(),
        events: [...events],
        site_group_id: groupId,
      });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name ?? details.name?.[0]}
        onChange={({ target }) => {
          setName(target.value);
          setErrors({});
        }}
      />
      <TextField
        label="URL"
        type="url"
        autoComplete="off"
        hint="Where events are sent, for example https://example.com/webhooks/curbcut"
        value={url}
        error={errors.url ?? details.url?.[0]}
        onChange={({ target }) => {
          setUrl(target.value);
          setErrors({});
        }}
      />
      <fieldset className="grid gap-3" aria-describedby="webhook-events-error">
        <legend className="mb-2 font-semibold">Events</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={webhookEventDescriptions[type]}
            checked={events.includes(type)}
            onChange={({ target }) => {
              setErrors({});
              setEvents(
                WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? target.checked : events.includes(one))),
              );
            }}
          />
        ))}
        <FieldError id="webhook-events-error" error={errors.events ?? details.events?.[0]} />
      </fieldset>
      <SiteGroupField
        groups={groups}
        value={groupId}
        error={details.site_group_id?.[0]}
        onValueChange={setGroupId}
      />
      <ErrorNotice error={Object.keys(details).length === 0 ? error : null} />
      <DialogFormActions submitLabel={submitLabel} isPending={isPending} onCancel={onClose} />
    </form>
  );
}
