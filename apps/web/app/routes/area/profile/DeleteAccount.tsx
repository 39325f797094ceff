import { deleteAccount } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import { MessageDialog } from '../../../components/MessageDialog.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { endSession } from '../../../session/current-user.ts';

/** The word to type before an account can be deleted (specification, section 9). */
const CONFIRM_WORD = 'DELETE';

/** Returns the error of the password field; undefined for every other failure. */
function getPasswordError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 429 ? error.message : error.details.password?.[0];
}

/** The button, the dialog that requires the word and the password, and the final message. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const deletion = useMutation({
    mutationFn: () => callApi(deleteAccount, { body: { password } }),
    onSuccess: () => setOpen(false),
    onError: (error) => {
      if (getPasswordError(error) === undefined) setOpen(false);
      else passwordField.current?.focus();
    },
  });
  const problem = getPasswordError(deletion.error);
  const message = deletion.isSuccess
    ? 'Account deleted successfully'
    : deletion.isError && problem === undefined
      ? 'Failed to delete account. Please try again.'
      : null;
  return (
    <>
      <AlertDialog
        title="Delete your account?"
        isOpen={isOpen}
        onOpenChange={(open) => {
          setTyped('');
          setPassword('');
          deletion.reset();
          setOpen(open);
        }}
        trigger={
          <Button variant="danger" className="justify-self-start">
            Delete Account
          </Button>
        }
        confirmLabel="Delete account"
        isConfirmDisabled={typed !== CONFIRM_WORD || password === ''}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          Your account and all its scans, reports and files are deleted permanently. They cannot be restored.
        </p>
        <TextField
          label={`Type ${CONFIRM_WORD} to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      </AlertDialog>
      <MessageDialog
        title={deletion.isSuccess ? 'Account deleted' : 'Account not deleted'}
        message={message}
        onDismiss={() => (deletion.isSuccess ? endSession() : deletion.reset())}
      />
    </>
  );
}
