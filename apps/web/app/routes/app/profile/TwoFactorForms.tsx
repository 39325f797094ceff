import { confirmTwoFactor, replaceRecoveryCodes, setUpTwoFactor, turnOffTwoFactor } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '#app/api/call-api.ts';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { CodeField } from '#app/routes/auth/CodeField.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

interface FormProps {
  email: string;
  onClose: () => void;
}

/** The three steps: password, app, recovery codes. */
export function SetUp({ email, onClose }: FormProps) {
  const [setup, setSetup] = useState<{ key: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onClose={onClose} />;
  if (setup) return <ConfirmCode setup={setup} onConfirmed={setCodes} onClose={onClose} />;
  return <EnterPassword email={email} onSetup={setSetup} onClose={onClose} />;
}

function EnterPassword({
  email,
  onSetup,
  onClose,
}: FormProps & { onSetup: (setup: { key: string; uri: string }) => void }) {
  return (
    <IdentityForm
      email={email}
      needsCode={false}
      intro="You need an authenticator app on your phone or computer. Enter your password to start."
      submitLabel="Continue"
      fallback="We couldn’t start the setup. Try again."
      onSubmit={async ({ password }) => onSetup(await callApi(setUpTwoFactor, { body: { password } }))}
      onClose={onClose}
    />
  );
}

interface ConfirmProps {
  setup: { key: string; uri: string };
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ConfirmCode({ setup: { key, uri }, onConfirmed, onClose }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(confirmTwoFactor.body), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      onConfirmed((await callApi(confirmTwoFactor, { body })).recovery_codes);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'We couldn’t check the code. Try again.'));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>Scan the QR code with your authenticator app, then enter the code it shows.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <TextField
        label="Key"
        readOnly
        value={key.replace(/(.{4})(?=.)/g, '$1 ')}
        hint="If you can’t scan the QR code, enter this key in the app."
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      <CodeField error={errors.code?.message} autoFocus {...form.register('code')} />
      <DialogFormActions submitLabel="Turn on" isPending={isSubmitting} onCancel={onClose} />
    </form>
  );
}

/** Creates new recovery codes, and shows them once. */
export function ReplaceCodes({ email, onClose }: FormProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onClose={onClose} />;
  return (
    <IdentityForm
      email={email}
      needsCode
      fallback="We couldn’t change this setting. Try again."
      submitLabel="Create codes"
      intro="You’ll get ten new codes. The old ones stop working."
      onSubmit={async (body) => setCodes((await callApi(replaceRecoveryCodes, { body })).recovery_codes)}
      onClose={onClose}
    />
  );
}

/** Turns off two-factor authentication. */
export function TurnOff({ email, onClose }: FormProps) {
  return (
    <IdentityForm
      email={email}
      needsCode
      fallback="We couldn’t change this setting. Try again."
      submitLabel="Turn off"
      intro="Your account will be protected by your password only. Your recovery codes stop working."
      onSubmit={async (body) => {
        await callApi(turnOffTwoFactor, { body });
        showToast({ kind: 'success', text: 'Two-factor authentication is off.' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
