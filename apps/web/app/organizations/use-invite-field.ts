import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../api/api-error.ts';

/** The mutation that sends an invitation. */
interface Inviting {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
}

/** What to do when an invitation has been sent or refused. */
interface InviteCallbacks {
  readonly onSuccess: () => void;
  readonly onError: () => void;
}

/**
 * The email address field of a form that invites someone: its value and error, and where focus goes.
 *
 * @param onSent called with the address after the invitation was sent
 */
export function useInviteField(inviting: Inviting, onSent: (email: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { error } = inviting;
  const problem =
    error instanceof ApiError ? (error.details.email?.[0] ?? getErrorMessage(error)) : error?.message;
  return {
    /** Text field attributes. */
    input: {
      ref: field,
      label: 'Email address',
      type: 'email',
      autoComplete: 'off',
      value: typed,
      error: isMissing ? 'Enter an email address' : problem,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value);
        setMissing(false);
        inviting.reset();
      },
    },
    /** Checks the address, and sends the invitation if there is one. */
    submit(event: FormEvent, send: (email: string, callbacks: InviteCallbacks) => void): void {
      event.preventDefault();
      const email = typed.trim();
      setMissing(email === '');
      if (email === '') field.current?.focus();
      if (email === '' || inviting.isPending) return;
      send(email, {
        onSuccess: () => {
          setTyped('');
          field.current?.focus();
          onSent(email);
        },
        onError: () => field.current?.focus(),
      });
    },
  };
}
