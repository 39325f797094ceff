import { type LoginReply, linkSso, type SsoLink, sendSsoLinkCode } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#app/api/api-error.ts';
import { request } from '#app/api/request.ts';
import { Button } from '#app/components/Button.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { getFieldErrorMessage, showFormErrors } from '../auth-errors.ts';
import { CodeField } from '../CodeField.tsx';
import { HiddenUsername } from '../HiddenUsername.tsx';

interface Props {
  link: SsoLink;
  onLinked: (reply: LoginReply) => Promise<void>;
  onExpired: (problem: string) => void;
}

/** Asks for the account's password or an emailed code, and for a code from the app if the account needs one. */
export function LinkAccount({ link: { link, email }, onLinked, onExpired }: Props) {
  const [usesMail, setUsesMail] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ defaultValues: { password: '', mail_code: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const sending = useMutation({
    mutationFn: () => request(sendSsoLinkCode, { body: { link } }),
    onSuccess: () => setUsesMail(true),
  });

  const submit = form.handleSubmit(async ({ password, mail_code, code }) => {
    setProblem(null);
    const proof = usesMail ? { mail_code } : { password };
    try {
      await onLinked(await request(linkSso, { body: { link, ...proof, ...(code !== '' && { code }) } }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired(error.message);
      if (error instanceof ApiError && error.details.code && !needsCode) return setNeedsCode(true);
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
      {sending.isError && (
        <Notice kind="error" isAnnounced>
          {getFieldErrorMessage(sending.error, 'We couldn’t send the email. Try again.')}
        </Notice>
      )}
      {usesMail ? (
        <CodeField
          label="Code from the email"
          hint={`We emailed it to ${email}.`}
          error={errors.mail_code?.message}
          {...form.register('mail_code')}
        />
      ) : (
        <>
          <HiddenUsername email={email} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
        </>
      )}
      {needsCode && (
        <CodeField
          label="Code from your authenticator app"
          // The user has just submitted the form without it.
          autoFocus
          hint="Your account has two-factor authentication. A recovery code also works."
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <Button type="submit" size="lg" isPending={isSubmitting}>
        Link account
      </Button>
      <Button variant="secondary" isPending={sending.isPending} onClick={() => sending.mutate()}>
        {usesMail ? 'Email a new code' : 'Email me a code instead'}
      </Button>
    </form>
  );
}
