import { TwoFactorCodeField } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showFormErrors } from '../auth-errors.ts';
import { CodeField } from '../CodeField.tsx';

const CodeForm = z.object({ code: TwoFactorCodeField });

interface Props {
  onSubmit: (code: string) => Promise<void>;
  /** Returns to the password, with a message if the sign-in has expired. */
  onCancel: (message: string | null) => void;
}

/** Asks for a code after the password. */
export function TwoFactorStep({ onSubmit, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(CodeForm), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null);
    try {
      await onSubmit(code);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onCancel(error.message);
      setProblem(showFormErrors(form, error, 'Login failed'));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      <CodeField
        // The password field no longer exists.
        autoFocus
        hint="Lost your phone? Enter one of your recovery codes."
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" size="lg" isPending={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="secondary" onClick={() => onCancel(null)}>
        Use another account
      </Button>
    </form>
  );
}
