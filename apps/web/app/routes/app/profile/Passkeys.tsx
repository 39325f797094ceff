import { type Passkey, removePasskey, renamePasskey } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatRelativeDate } from '#app/format/format.ts';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { describePasskeyProblem, supportsPasskeys } from '#app/session/passkeys.ts';
import { createPasskey, usePasskeys } from '#app/session/use-passkeys.ts';
import { focusHeadingWhenShown } from '#app/shell/use-heading-focus.ts';
import { type Identity, IdentityForm } from './IdentityForm.tsx';
import { useTwoFactor } from './use-two-factor.ts';

/** The account's passkeys. */
export function Passkeys({ email }: { email: string }) {
  const { data, error, refetch } = usePasskeys();
  const twoFactor = useTwoFactor();
  const needsCode = twoFactor.data?.is_enabled === true;
  return (
    <div className="grid gap-2">
      <h3 id="passkeys" className="font-bold">
        Passkeys
      </h3>
      <p className="text-small text-muted">
        Sign in with your fingerprint, face or PIN instead of your password. A passkey also counts as
        two-factor authentication.
      </p>
      {error && !data ? (
        <Notice kind="error">
          <p>We couldn’t load your passkeys. {getErrorMessage(error)}</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : !data ? (
        <LoadingState>Loading passkeys...</LoadingState>
      ) : (
        <>
          {data.passkeys.length > 0 && (
            <ul aria-labelledby="passkeys" className="divide-y divide-line">
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} {...{ passkey, email, needsCode }} onChange={() => refetch()} />
              ))}
            </ul>
          )}
          <AddPasskey {...{ email, needsCode }} onChange={() => refetch()} />
        </>
      )}
    </div>
  );
}

interface ChangeProps {
  email: string;
  needsCode: boolean;
  /** Reloads the list. */
  onChange: () => Promise<unknown>;
}

function AddPasskey({ email, needsCode, onChange }: ChangeProps) {
  const [name, setName] = useState('');
  if (!supportsPasskeys()) {
    return (
      <p className="text-small text-muted">
        Your browser can’t create passkeys here. They need a current browser and an HTTPS address with a
        domain name instead of an IP address.
      </p>
    );
  }
  return (
    <Dialog
      title="Add a passkey"
      trigger={
        <Button variant="secondary" className="justify-self-start">
          Add passkey
        </Button>
      }
    >
      {(close) => (
        <IdentityForm
          {...{ email, needsCode }}
          intro="Enter your password. Then your browser asks where to save the passkey."
          submitLabel="Continue"
          fallback="We couldn’t add the passkey. Try again."
          describeError={(error) => (error instanceof ApiError ? null : describePasskeyProblem(error))}
          onSubmit={async (identity) => {
            await createPasskey(toBody(identity), name);
            await onChange();
            setName('');
            showToast({ kind: 'success', text: 'Passkey added.' });
            close();
          }}
          onClose={close}
        >
          <TextField
            label="Name"
            value={name}
            maxLength={100}
            autoComplete="off"
            hint="For example, the device or the password manager. If you leave it empty, we’ll use your browser’s name."
            onChange={({ target }) => setName(target.value)}
          />
        </IdentityForm>
      )}
    </Dialog>
  );
}

const toBody = ({ password, code }: Identity) => ({ password, ...(code !== '' && { code }) });

function PasskeyRow({ passkey, email, needsCode, onChange }: ChangeProps & { passkey: Passkey }) {
  const { id, name, created_at: createdAt, last_used_at: lastUsedAt, is_synced: isSynced } = passkey;
  const params = { passkeyId: id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          Added on {formatDateOrNever(createdAt)}. Last used:{' '}
          {lastUsedAt === null ? 'never' : formatRelativeDate(lastUsedAt, new Date())}.
          {isSynced && ' Synced to your other devices.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Dialog
          title="Rename passkey"
          trigger={
            <Button variant="secondary" size="sm">
              Rename<span className="visually-hidden"> {name}</span>
            </Button>
          }
        >
          {(close) => (
            <RenameForm
              name={name}
              onSubmit={async (body) => {
                await callApi(renamePasskey, { params, body });
                await onChange();
                close();
              }}
              onClose={close}
            />
          )}
        </Dialog>
        <Dialog
          title={`Remove the passkey “${name}”`}
          trigger={
            <Button variant="secondary" size="sm">
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          }
        >
          {(close) => (
            <IdentityForm
              {...{ email, needsCode }}
              intro="You can’t sign in with it anymore, and other devices that signed in with it are signed out. Also delete it in your password manager or on your device."
              submitLabel="Remove passkey"
              fallback="We couldn’t remove the passkey. Try again."
              onSubmit={async (identity) => {
                await callApi(removePasskey, { params, body: toBody(identity) });
                // The dialog and the button that would get focus back disappear with the passkey.
                await onChange();
                focusHeadingWhenShown('#passkeys');
                close();
                showToast({ kind: 'success', text: 'Passkey removed.' });
              }}
              onClose={close}
            />
          )}
        </Dialog>
      </div>
    </li>
  );
}

interface RenameProps {
  name: string;
  onSubmit: (body: { name: string }) => Promise<void>;
  onClose: () => void;
}

function RenameForm({ name, onSubmit, onClose }: RenameProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(renamePasskey.body), defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await onSubmit(body);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'We couldn’t rename the passkey. Try again.'));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      <TextField
        label="Name"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <DialogFormActions submitLabel="Save" isPending={isSubmitting} onCancel={onClose} />
    </form>
  );
}
