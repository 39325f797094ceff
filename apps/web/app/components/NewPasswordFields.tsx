import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';

type Name = 'new_password' | 'new_password2';

interface Props {
  /** What happens when the password is set, after the password's requirements. */
  hint?: string;
  errors: FieldErrors<Record<Name, string>>;
  register: (name: Name) => UseFormRegisterReturn;
}

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({ hint = '', errors, register }: Props) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least 8 characters. ${hint}`.trim()}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={errors.new_password2?.message}
        {...register('new_password2')}
      />
    </>
  );
}
