import { EmailField } from '@curbcut/contract';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogActions } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Given an address that looks like one. */
  onEmail: (email: string) => void;
}

/** Asks for the address that nothing has told us. */
export function PromptForEmail({ isOpen, onOpenChange, onEmail }: Props) {
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog title="Where should the link go?" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim();
            const read = EmailField.safeParse(typed);
            if (!read.success) {
              setError(typed === '' ? 'Email address is required' : (read.error.issues[0]?.message ?? null));
              event.currentTarget.querySelector('input')?.focus();
              return;
            }
            setError(null);
            close();
            onEmail(read.data);
          }}
        >
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            hint="The one you registered with."
            error={error}
          />
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Send the link</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
