import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { CheckboxList } from './CheckboxList.tsx';

/** The fields that webhooks and chat channels have in common. */
export interface EventReceiverValues<Event extends string> {
  readonly name: string;
  /** Empty to keep the current one. */
  readonly url: string;
  readonly events: Event[];
}

interface Props<Event extends string> {
  initial: { readonly name: string; readonly url: string; readonly events: readonly Event[] };
  eventTypes: readonly Event[];
  eventLabels: Readonly<Record<Event, string>>;
  nameHint?: string;
  urlLabel: string;
  urlHint: string;
  /** Whether the URL can be left empty. */
  isUrlOptional?: boolean;
  /** Fields before and after the common ones. */
  before?: ReactNode;
  after?: ReactNode;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (values: EventReceiverValues<Event>) => void;
  onClose: () => void;
}

/** The form for something that gets events: a webhook or a chat channel. */
export function EventReceiverForm<Event extends string>({
  initial,
  eventTypes,
  eventLabels,
  nameHint,
  urlLabel,
  urlHint,
  isUrlOptional = false,
  before,
  after,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onClose,
}: Props<Event>) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(initial.name);
  const [url, setUrl] = useState(initial.url);
  const [events, setEvents] = useState(initial.events);
  const [errors, setErrors] = useState<{ name?: string; url?: string; events?: string }>({});
  const details = error instanceof ApiError ? error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(url.trim() === '' && !isUrlOptional && { url: 'Enter a URL that starts with https://' }),
      ...(events.length === 0 && { events: 'Select at least one event' }),
    };
    setErrors(problems);
    const fields = form.current?.querySelectorAll<HTMLElement>('input');
    if ('name' in problems) fields?.[0]?.focus();
    else if ('url' in problems) fields?.[1]?.focus();
    else if ('events' in problems) fields?.[2]?.focus();
    else if (!isPending) onSubmit({ name: name.trim(), url: url.trim(), events: [...events] });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {before}
      <TextField
        label="Name"
        hint={nameHint}
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
        label={urlLabel}
        type="url"
        isOptional={isUrlOptional}
        hint={urlHint}
        autoComplete="off"
        value={url}
        error={errors.url ?? details.url?.[0]}
        onChange={({ target }) => {
          setUrl(target.value);
          setErrors({});
        }}
      />
      <CheckboxList
        legend="Events"
        values={eventTypes}
        labels={eventLabels}
        selected={events}
        error={errors.events ?? details.events?.[0]}
        onChange={(selected) => {
          setErrors({});
          setEvents(selected);
        }}
      />
      {after}
      <ErrorNotice error={Object.keys(details).length === 0 ? error : null} />
      <DialogFormActions submitLabel={submitLabel} isPending={isPending} onCancel={onClose} />
    </form>
  );
}
