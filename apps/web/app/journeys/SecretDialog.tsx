import { putSecret } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { callApi } from '../api/call-api.ts';
import { Dialog, DialogFormActions } from '../components/Dialog.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { TextField } from '../components/TextField.tsx';
import { showToast } from '../components/toast/toasts.ts';
import { useReloadJourneys } from './use-journeys.ts';

interface Props {
  siteId: string;
  /** The secret to replace; empty to add one. */
  name: string;
  onClose: () => void;
}

/** Sets a secret. Its value is only sent, never shown again. */
export function SecretDialog({ siteId, name, onClose }: Props) {
  const reload = useReloadJourneys(siteId);
  const saving = useMutation({
    mutationFn: (secret: { name: string; value: string }) =>
      callApi(putSecret, { params: { siteId, secretName: secret.name }, body: { value: secret.value } }),
    onSuccess: async ({ name: saved }) => {
      await reload();
      showToast({ kind: 'success', text: `Secret ${saved} saved.` });
      onClose();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Not trimmed: a password may begin or end with a space.
    saving.mutate({ name: name || String(form.get('name')).trim(), value: String(form.get('value')) });
  }
  return (
    <Dialog title={name === '' ? 'Add secret' : `Replace ${name}`} isOpen onOpenChange={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        {name === '' && (
          <TextField
            label="Name"
            name="name"
            required
            pattern="[A-Z][A-Z0-9_]*"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="PASSWORD"
            hint="Capital letters, digits and underscores."
          />
        )}
        <PasswordField
          label="Value"
          name="value"
          required
          autoComplete="new-password"
          hint="For one-time codes: the Base32 key or the otpauth:// URL from setting up two-step verification."
        />
        <ErrorNotice lead="We couldn’t save the secret." error={saving.error} />
        <DialogFormActions submitLabel="Save secret" isPending={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
