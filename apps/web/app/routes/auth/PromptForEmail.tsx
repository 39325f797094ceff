import { EmailField } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { TextField } from '#app/components/TextField.tsx';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with a well-formed email address. */
  onEmail: (email: string) => void;
}

/** Asks for the email address if it is unknown. */
export function PromptForEmail({ isOpen, onOpenChange, onEmail }: Props) {
  return (
    <Dialog title="Enter your email address" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <EmailForm
          onCancel={close}
          onEmail={(email) => {
            close();
            onEmail(email);
          }}
        />
      )}
    </Dialog>
  );
}

function EmailForm({ onCancel, onEmail }: { onCancel: () => void; onEmail: (email: string) => void }) {
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const read = EmailField.safeParse(typed);
    if (read.success) return onEmail(read.data);
    setError(typed === '' ? 'Email address is required' : (read.error.issues[0]?.message ?? null));
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="The address you registered with."
        error={error}
      />
      <DialogFormActions submitLabel="Send link" onCancel={onCancel} />
    </form>
  );
}
