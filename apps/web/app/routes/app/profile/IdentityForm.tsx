import { setUpTwoFactor, TwoFactorCodeField } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { CodeField } from '#app/routes/auth/CodeField.tsx';
import { HiddenUsername } from '#app/routes/auth/HiddenUsername.tsx';

/** What the user has to provide for a security change. */
export interface Identity {
  readonly password: string;
  readonly code: string;
}

interface Props {
  email: string;
  /** Whether a code from the authenticator app is also needed. */
  needsCode: boolean;
  intro: ReactNode;
  submitLabel: string;
  /** Shown for unexpected errors. */
  fallback: string;
  onSubmit: (identity: Identity) => Promise<void>;
  /** Returns a message for an error in `onSubmit` that didn't come from the server. */
  describeError?: (error: unknown) => string | null;
  onClose: () => void;
  /** Additional fields, above the password. */
  children?: ReactNode;
}

const PasswordOnly = setUpTwoFactor.body.extend({ code: z.string() });
const PasswordAndCode = setUpTwoFactor.body.extend({ code: TwoFactorCodeField });

/** Asks for the password and, if needed, a code, so that a stolen session isn't enough to make a change. */
export function IdentityForm({
  email,
  needsCode,
  intro,
  submitLabel,
  fallback,
  onSubmit,
  describeError,
  onClose,
  children,
}: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(needsCode ? PasswordAndCode : PasswordOnly),
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (identity) => {
    setProblem(null);
    try {
      await onSubmit(identity);
    } catch (error) {
      setProblem(describeError?.(error) ?? showFormErrors(form, error, fallback));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>{intro}</p>
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      {children}
      <HiddenUsername email={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      {needsCode && (
        <CodeField
          hint="From your authenticator app, or a recovery code."
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <DialogFormActions submitLabel={submitLabel} isPending={isSubmitting} onCancel={onClose} />
    </form>
  );
}
