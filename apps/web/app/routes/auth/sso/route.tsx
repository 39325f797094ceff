import { startSso } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { request } from '#app/api/request.ts';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { getPendingInvitation } from '#app/session/pending-invitation.ts';
import { openProvider } from '#app/session/sso-request.ts';
import { AuthCard } from '../AuthCard.tsx';
import { showFormErrors } from '../auth-errors.ts';

/** Asks for the email address, whose domain determines the provider. */
export default function SingleSignOn() {
  const [query] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(startSso.body), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body, event) => {
    setProblem(null);
    const remember = new FormData(event?.target as HTMLFormElement).has('remember');
    const redirect = query.get('redirect') ?? getPendingInvitation();
    try {
      openProvider(await request(startSso, { body }), { isTest: false, remember, redirect });
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Login failed'));
    }
  });

  return (
    <AuthCard
      title="Single sign-on"
      intro="Enter your work email address. We’ll take you to your organization’s sign-in page."
      footer={
        <Link to="/login" className="text-link">
          Sign in with a password
        </Link>
      }
    >
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
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
        <Checkbox label="Remember me" name="remember" />
        <Button type="submit" size="lg" isPending={isSubmitting}>
          Continue
        </Button>
      </form>
    </AuthCard>
  );
}
