import { changePassword } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { showFormErrors } from '../../auth/show-form-errors.ts';

/** How long a success message is shown, in milliseconds (specification, section 9). */
const SUCCESS_MESSAGE_MS = 5_000;

/** The button, its dialog and the success message. */
export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => setChanged(false), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [changed]);

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
      {/* Identifies for password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. Your other devices will be signed out."
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.new_password2?.message}
        {...form.register('new_password2')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={isSubmitting}>
          Change Password
        </Button>
      </DialogActions>
    </form>
  );
}
