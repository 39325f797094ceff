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
import { useState } from 'react';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatShortDateTime } from '#app/format/format.ts';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { EventReceiverForm, type EventReceiverValues } from './EventReceiverForm.tsx';
import { Fact } from './Fact.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useAddChatChannel, useChatChannelChanges, useChatChannels } from './use-chat-channels.ts';

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
    <ItemCard
      name={name}
      heading="h3"
      badge={problem !== null && <Badge tone="error">Failing</Badge>}
      description={
        <p className="text-small text-muted wrap-anywhere">
          {chatNames[type]} at {host}. Added by {channel.created_by} on{' '}
          {formatDateOrNever(channel.created_at)}.
        </p>
      }
      actions={
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
      }
    >
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
    </ItemCard>
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
  onSubmit: (values: EventReceiverValues<ChatEvent> & { type: ChatType }) => void;
  onClose: () => void;
}

function ChannelForm({ channel, onSubmit, ...form }: ChannelFormProps) {
  const [type, setType] = useState<ChatType>(channel?.type ?? 'slack');
  return (
    <EventReceiverForm
      {...form}
      initial={{ name: channel?.name ?? '', url: '', events: channel?.events ?? DEFAULT_CHAT_EVENTS }}
      eventTypes={CHAT_EVENTS}
      eventLabels={chatEventDescriptions}
      nameHint="For example, #accessibility"
      urlLabel="Webhook URL"
      urlHint={
        channel ? 'Leave it empty to keep the current one.' : `${urlHints[type]}. It’s stored encrypted.`
      }
      isUrlOptional={channel !== undefined}
      before={
        !channel && (
          <SelectField
            label="Chat"
            value={type}
            options={CHAT_TYPES.map((value) => ({ value, label: chatNames[value] }))}
            onValueChange={(value) => setType(value as ChatType)}
          />
        )
      }
      onSubmit={(values) => onSubmit({ type, ...values })}
    />
  );
}
