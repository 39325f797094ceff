import { changePassword, deleteAccount } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { endSession } from '#app/api/current-user.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { MessageDialog } from '#app/components/MessageDialog.tsx';
import { NewPasswordFields } from '#app/components/NewPasswordFields.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useSuccessMessage } from '#app/components/use-success-message.ts';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { HiddenUsername } from '#app/routes/auth/HiddenUsername.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** Password, passkeys, second factor and account deletion. */
export function SecuritySettings({ email }: { email: string }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-title font-bold">Security Settings</h2>
      <div className="grid gap-2">
        <h3 className="font-bold">Password</h3>
        <ChangePassword email={email} />
      </div>
      <Passkeys email={email} />
      <TwoFactor email={email} />
      <div className="grid gap-2">
        <h3 className="font-bold">Delete Account</h3>
        <p className="text-small text-muted">
          This also deletes your scans, reports and files. You can’t undo it.
        </p>
        <DeleteAccount />
      </div>
    </Card>
  );
}

/** The button, its dialog and the success message. */
function ChangePassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useSuccessMessage();

  return (
    <>
      {changed && (
        <Notice kind="success" isAnnounced>
          Password changed successfully!
        </Notice>
      )}
      <Dialog
        title="Change Password"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" className="justify-self-start">
            Change Password
          </Button>
        }
      >
        {(close) => (
          <ChangePasswordForm
            email={email}
            onCancel={close}
            onChanged={() => {
              close();
              setChanged(true);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface FormProps {
  email: string;
  onCancel: () => void;
  onChanged: () => void;
}

function ChangePasswordForm({ email, onCancel, onChanged }: FormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(changePassword.body),
    defaultValues: { current_password: '', new_password: '', new_password2: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await callApi(changePassword, { body });
      onChanged();
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Failed to change password. Please try again.'));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      <HiddenUsername email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields
        hint="Your other devices will be signed out."
        errors={errors}
        register={(name) => form.register(name)}
      />
      <DialogFormActions submitLabel="Change Password" isPending={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

/** The word that must be typed before an account can be deleted (docs/decisions/0095-fixed-values.md). */
const CONFIRM_WORD = 'DELETE';

/** Returns the password field's error; undefined for every other failure. */
function getPasswordError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 429 ? error.message : error.details.password?.[0];
}

/** The button, the dialog that requires the word and the password, and the final message. */
function DeleteAccount() {
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
          Your account and all its scans, reports and files are deleted permanently. They can’t be restored.
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
        title={deletion.isSuccess ? 'Account deleted' : 'We couldn’t delete your account'}
        message={message}
        onDismiss={() => (deletion.isSuccess ? endSession() : deletion.reset())}
      />
    </>
  );
}
