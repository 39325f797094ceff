import { deleteAccount } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { Told } from '../../../components/Told.tsx';
import { endSession } from '../../../session/current-user.ts';

/** What must be typed before an account can be deleted (specification, section 9). */
const CONFIRM_WORD = 'DELETE';

/** The button, the question that cannot be answered by accident, and the word that it was done. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => call(deleteAccount),
    onSettled: () => setOpen(false),
  });
  const told = deletion.isSuccess
    ? 'Account deleted successfully'
    : deletion.isError
      ? 'Failed to delete account. Please try again.'
      : null;
  return (
    <>
      <AlertDialog
        title="Delete your account?"
        isOpen={isOpen}
        onOpenChange={(open) => {
          setTyped('');
          setOpen(open);
        }}
        trigger={
          <Button variant="danger" className="justify-self-start">
            Delete Account
          </Button>
        }
        confirm="Delete account"
        confirmDisabled={typed !== CONFIRM_WORD}
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          Your account goes for good, and with it all its scans, reports and files. Nobody can bring them
          back, not even we.
        </p>
        <TextField
          label={`Type ${CONFIRM_WORD} to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </AlertDialog>
      <Told
        title={deletion.isSuccess ? 'Account deleted' : 'Account not deleted'}
        message={told}
        onRead={() => (deletion.isSuccess ? endSession() : deletion.reset())}
      />
    </>
  );
}
