import { requestPasswordReset } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { showFormErrors } from '../auth-errors.ts';

/** Requests a link to set a new password. */
export default function ForgotPassword() {
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(requestPasswordReset.body), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      setSent((await callApi(requestPasswordReset, { body })).message);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Failed to send password reset email'));
    }
  });

  return (
    <AuthCard
      title="Forgot your password?"
      intro="Enter your email address and we’ll send you a link to set a new password. The link expires in one hour."
      footer={
        <Link to="/login" className="text-link">
          Back to Sign In
        </Link>
      }
    >
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      {sent && (
        <Notice kind="success" isAnnounced>
          {sent}
        </Notice>
      )}
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" size="lg" isPending={isSubmitting} disabled={sent !== null}>
          {isSubmitting ? 'Sending link...' : 'Send link'}
        </Button>
      </form>
    </AuthCard>
  );
}
