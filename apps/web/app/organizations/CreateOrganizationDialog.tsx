import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Dialog, DialogFormActions } from '../components/Dialog.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { TextField } from '../components/TextField.tsx';
import { useCreateOrganization } from './use-organizations.ts';
import { useSwitchOrganization } from './use-switch-organization.ts';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates an organization, switches to it and opens its member list. */
export function CreateOrganizationDialog({ isOpen, onOpenChange }: Props) {
  return (
    <Dialog title="Create organization" isOpen={isOpen} onOpenChange={onOpenChange}>
      <CreateOrganizationForm onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CreateOrganizationForm({ onClose }: { onClose: () => void }) {
  const creation = useCreateOrganization();
  const switchTo = useSwitchOrganization();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fieldError = creation.error instanceof ApiError ? creation.error.details.name?.[0] : undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return field.current?.focus();
    if (creation.isPending) return;
    const created = await creation.mutateAsync(name.trim()).catch(() => null);
    if (created === null) return field.current?.focus();
    onClose();
    await switchTo(created.id, { to: '/organization/members', name: created.name });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Work together on sites, issues and audits. You’ll be its owner and can invite people. Your other
        organizations stay as they are.
      </p>
      <TextField
        ref={field}
        label="Name"
        maxLength={100}
        autoComplete="organization"
        hint="For example, your company or team"
        value={name}
        error={isMissing ? 'Enter a name' : fieldError}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
      {fieldError === undefined && <ErrorNotice error={creation.error} />}
      <DialogFormActions
        submitLabel="Create organization"
        isPending={creation.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
