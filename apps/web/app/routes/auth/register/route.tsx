import { RegisterBody, register } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { getSiteSetting, isRendered } from '#app/site/site-settings.ts';
import { AuthCard } from '../AuthCard.tsx';
import { showFormErrors } from '../auth-errors.ts';
import { NameFields, WorkFields } from '../PersonalDetailsFields.tsx';

/** In form order. */
const emptyValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password2: '',
  company_name: '',
  job_title: '',
  phone_number: '',
  website_url: '',
};

/** The sign-up screen. */
export default function Register() {
  return isRendered('closedSignUp') && getSiteSetting('closedSignUp') === 'closed' ? (
    <SignUpClosed />
  ) : (
    <RegistrationForm />
  );
}

/** Shown if the operator has closed sign-up. */
function SignUpClosed() {
  return (
    <AuthCard
      title="Sign-up is closed"
      intro="You can’t create an account here. Ask the team that runs this site."
    >
      <LinkButton to="/login">Sign in</LinkButton>
    </AuthCard>
  );
}

function RegistrationForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(RegisterBody), defaultValues: emptyValues });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { user } = await callApi(register, { body });
      await navigate(`/email-verification-sent?${new URLSearchParams({ email: user.email })}`);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Registration failed'));
    }
  });

  const fieldProps = (name: keyof typeof emptyValues) => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <AuthCard
      isWide
      title="Create your account"
      intro="Free to start, no credit card required. You can scan without an account, but an account keeps your results."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="text-link">
            Sign In
          </Link>
        </>
      }
    >
      {getSiteSetting('closedSignUp') === 'invited' && (
        <Notice>You need an invitation. Use the email address that was invited.</Notice>
      )}
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      <form method="post" noValidate onSubmit={submit} className="grid gap-8">
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 text-title font-bold">You</legend>
          <NameFields first={fieldProps('first_name')} last={fieldProps('last_name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            className="sm:col-span-2"
            hint="We’ll send you a link to verify it."
            {...fieldProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            required
            hint="At least 8 characters. A few random words are easy to remember and hard to guess."
            {...fieldProps('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            required
            {...fieldProps('password2')}
          />
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 text-title font-bold">Your work</legend>
          <WorkFields fieldProps={fieldProps} websitePlaceholder="https://example.com" />
        </fieldset>
        <Button type="submit" size="lg" isPending={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Creating your account...' : 'Create Account'}
        </Button>
      </form>
    </AuthCard>
  );
}
