import {
  CHAT_EVENTS,
  CHAT_TYPES,
  type ChatChannel,
  type ChatEvent,
  type ChatType,
  chatEventDescriptions,
  chatNames,
  DEFAULT_CHAT_EVENTS,
  type Organization,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatShortDateTime } from '#app/format/format.ts';
import {
  useAddChatChannel,
  useChatChannelChanges,
  useChatChannels,
} from '#app/organizations/use-chat-channels.ts';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { Fact } from './Fact.tsx';

interface Props {
  organization: Organization;
}

/** The Slack and Microsoft Teams channels that get messages about scans. */
export function ChatChannels({ organization }: Props) {
  return (
    <section aria-labelledby="chat-channels" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="space-y-1">
        <h2 id="chat-channels" className="text-large font-bold">
          Chat
        </h2>
        <p className="max-w-prose text-muted">
          A channel gets one message per scan, and only if there’s something to report.
        </p>
      </div>
      <CreatableList
        query={useChatChannels(organization.id)}
        plural="chat channels"
        createLabel="Add channel"
        emptyText="Tell your team in Slack or Microsoft Teams when a scan finds new critical issues."
        renderForm={(onClose) => <AddChannel organization={organization} onClose={onClose} />}
        renderItem={(channel) => <ChannelCard organization={organization} channel={channel} />}
      />
    </section>
  );
}

function ChannelCard({ organization, channel }: Props & { channel: ChatChannel }) {
  const { id, type, name, host, problem, failing_since: since, last_sent_at: sentAt } = channel;
  const { test, remove } = useChatChannelChanges(organization.id, id);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-bold">
            <span className="wrap-anywhere">{name}</span>
            {problem !== null && <Badge tone="error">Failing</Badge>}
          </h3>
          <p className="text-small text-muted wrap-anywhere">
            {chatNames[type]} at {host}. Added by {channel.created_by} on{' '}
            {formatDateOrNever(channel.created_at)}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isPending={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: (tested) =>
                  showToast(
                    tested.problem === null
                      ? { kind: 'success', text: `We sent a test message to “${name}”.` }
                      : { kind: 'error', text: tested.problem },
                  ),
                onError: showErrorToast,
              })
            }
          >
            Test<span className="visually-hidden"> {name}</span>
          </Button>
          <Dialog title={`Edit “${name}”`} trigger={createTrigger('Edit', name)}>
            {(close) => <EditChannel organization={organization} channel={channel} onClose={close} />}
          </Dialog>
          <AlertDialog
            title={`Remove “${name}”?`}
            trigger={createTrigger('Remove', name)}
            confirmLabel="Remove channel"
            isPending={remove.isPending}
            onConfirm={(close) =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  close();
                  showToast({ kind: 'success', text: `“${name}” was removed.` });
                },
              })
            }
          >
            <p>It won’t get any more messages.</p>
            <ErrorNotice error={remove.error} />
          </AlertDialog>
        </div>
      </div>
      {problem !== null && (
        <Notice kind="error">
          <p className="wrap-anywhere">
            {problem}
            {since !== null && ` Messages have failed since ${formatShortDateTime(since)}.`}
          </p>
        </Notice>
      )}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Events">
          <ul className="grid gap-0.5">
            {channel.events.map((event) => (
              <li key={event}>{chatEventDescriptions[event]}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Last message">{sentAt === null ? 'None yet' : formatShortDateTime(sentAt)}</Fact>
      </dl>
    </Card>
  );
}

interface FormProps extends Props {
  onClose: () => void;
}

function AddChannel({ organization, onClose }: FormProps) {
  const addition = useAddChatChannel(organization.id);
  return (
    <ChannelForm
      submitLabel="Add channel"
      isPending={addition.isPending}
      error={addition.error}
      onSubmit={(values) => addition.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function EditChannel({ organization, channel, onClose }: FormProps & { channel: ChatChannel }) {
  const { change } = useChatChannelChanges(organization.id, channel.id);
  return (
    <ChannelForm
      channel={channel}
      submitLabel="Save changes"
      isPending={change.isPending}
      error={change.error}
      onSubmit={({ name, url, events }) =>
        change.mutate({ name, events, ...(url !== '' && { url }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

const urlHints: Readonly<Record<ChatType, string>> = {
  slack: 'An incoming webhook, which starts with https://hooks.slack.com/services/',
  teams: 'The URL of the “Send webhook alerts to a channel” workflow',
};

interface ChannelFormProps {
  /** The channel to edit; a new one if omitted. */
  channel?: ChatChannel;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (values: { type: ChatType; name: string; url: string; events: ChatEvent[] }) => void;
  onClose: () => void;
}

function ChannelForm({ channel, submitLabel, isPending, error, onSubmit, onClose }: ChannelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<ChatType>(channel?.type ?? 'slack');
  const [name, setName] = useState(channel?.name ?? '');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly ChatEvent[]>(channel?.events ?? DEFAULT_CHAT_EVENTS);
  const [errors, setErrors] = useState<{ name?: string; url?: string; events?: string }>({});
  const details = error instanceof ApiError ? error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(url.trim() === '' && !channel && { url: 'Enter a URL that starts with https://' }),
      ...(events.length === 0 && { events: 'Select at least one event' }),
    };
    setErrors(problems);
    const fields = form.current?.querySelectorAll<HTMLElement>('input');
    if ('name' in problems) fields?.[0]?.focus();
    else if ('url' in problems) fields?.[1]?.focus();
    else if ('events' in problems) fields?.[2]?.focus();
    else if (!isPending) onSubmit({ type, name: name.trim(), url: url.trim(), events: [...events] });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {!channel && (
        <SelectField
          label="Chat"
          value={type}
          options={CHAT_TYPES.map((value) => ({ value, label: chatNames[value] }))}
          onValueChange={(value) => setType(value as ChatType)}
        />
      )}
      <TextField
        label="Name"
        hint="For example, #accessibility"
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
        label="Webhook URL"
        type="url"
        isOptional={channel !== undefined}
        hint={
          channel ? 'Leave it empty to keep the current one.' : `${urlHints[type]}. It’s stored encrypted.`
        }
        autoComplete="off"
        value={url}
        error={errors.url ?? details.url?.[0]}
        onChange={({ target }) => {
          setUrl(target.value);
          setErrors({});
        }}
      />
      <fieldset className="grid gap-3" aria-describedby="chat-events-error">
        <legend className="mb-2 font-semibold">Events</legend>
        {CHAT_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={chatEventDescriptions[event]}
            checked={events.includes(event)}
            onChange={({ target }) => {
              setErrors({});
              setEvents(CHAT_EVENTS.filter((one) => (one === event ? target.checked : events.includes(one))));
            }}
          />
        ))}
        <FieldError id="chat-events-error" error={errors.events ?? details.events?.[0]} />
      </fieldset>
      <ErrorNotice error={Object.keys(details).length === 0 ? error : null} />
      <DialogFormActions submitLabel={submitLabel} isPending={isPending} onCancel={onClose} />
    </form>
  );
}
