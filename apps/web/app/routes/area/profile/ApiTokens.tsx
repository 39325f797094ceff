import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  tokenDurationDays,
} from '@curbcut/contract';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogActions, DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useCopy } from '#app/components/use-copy.ts';
import { formatCount, formatDateOrNever, formatRelativeDate } from '#app/scans/format.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

const tokensKey = ['api-tokens'] as const;

/** The tokens that let programs, such as coding assistants, act on behalf of the account. */
export function ApiTokens() {
  const [isOpen, setOpen] = useState(false);
  const tokens = useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await callApi(listApiTokens, { signal })).tokens,
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 id="tokens-heading" className="text-title font-bold">
        API tokens
      </h2>
      <p className="text-small text-muted">
        With a token, a program such as a coding assistant can read your audits and, if you let it, answer
        questions for you. Changing your password revokes all tokens.
      </p>
      {tokens.data ? (
        <TokenList tokens={tokens.data} />
      ) : tokens.error ? (
        <ErrorState
          title="We couldn’t load the tokens"
          actions={<Button onClick={() => tokens.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(tokens.error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading tokens...</LoadingState>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Create token
      </Button>
      <Dialog title="Create API token" isOpen={isOpen} onOpenChange={setOpen}>
        <NewToken onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const queries = useQueryClient();
  const revocation = useMutation({
    mutationFn: (tokenId: string) => callApi(revokeApiToken, { params: { tokenId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
  const now = new Date();
  if (tokens.length === 0) return null;
  return (
    <>
      <ErrorNotice error={revocation.error} />
      <ul aria-labelledby="tokens-heading" className="divide-y divide-line">
        {tokens.map(({ id, name, scopes, expires_at, last_used_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-small text-muted">
                {scopes.includes('answer') ? 'Reads and answers audits.' : 'Reads audits.'}{' '}
                {new Date(expires_at) > now ? 'Expires' : 'Expired'} on {formatDateOrNever(expires_at)}.{' '}
                {last_used_at === null
                  ? 'Never used.'
                  : `Last used: ${formatRelativeDate(last_used_at, now)}.`}
              </p>
            </div>
            <AlertDialog
              title={`Revoke “${name}”?`}
              confirmLabel="Revoke token"
              isPending={revocation.isPending}
              trigger={
                <Button variant="secondary" size="sm">
                  Revoke<span className="visually-hidden"> {name}</span>
                </Button>
              }
              onConfirm={(close) =>
                revocation.mutate(id, {
                  // The button disappears with the token.
                  onSuccess: () => focusHeading('#tokens-heading'),
                  onSettled: close,
                })
              }
            >
              <p>Anything using this token loses access right away. Its answers are kept.</p>
            </AlertDialog>
          </li>
        ))}
      </ul>
    </>
  );
}

const expiryOptions = [7, 30, tokenDurationDays.default, tokenDurationDays.max].map((days) => ({
  value: String(days),
  label: formatCount(days, 'day'),
}));

/** Creates a token, and shows it once. */
function NewToken({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(tokenDurationDays.default));
  const [canAnswer, setCanAnswer] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const creation = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), scopes: [canAnswer ? ('answer' as const) : ('read' as const)] };
      return (await callApi(createApiToken, { body: { ...body, days: Number(days) } })).secret;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return event.currentTarget.querySelector('input')?.focus();
    if (!creation.isPending) creation.mutate();
  }

  if (creation.data) return <CreatedToken secret={creation.data} onClose={onClose} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        hint="What the token is for, for example the assistant’s name"
        value={name}
        error={isMissing ? 'Enter a name' : undefined}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
      <SelectField label="Expires after" value={days} options={expiryOptions} onValueChange={setDays} />
      <Checkbox
        label="Allow answering questions"
        hint="Answers appear under your name, marked “via API”. Tokens can’t sign reports."
        checked={canAnswer}
        onChange={({ target }) => setCanAnswer(target.checked)}
      />
      <ErrorNotice error={creation.error} />
      <DialogFormActions submitLabel="Create token" isPending={creation.isPending} onCancel={onClose} />
    </form>
  );
}

function CreatedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { copied, handlers } = useCopy(() => secret);
  return (
    <div className="grid gap-4">
      <Notice kind="warning" isAnnounced>
        <p>
          <strong>Copy the token now.</strong> You won’t be able to see it again.
        </p>
      </Notice>
      <TextField label="Token" value={secret} readOnly onFocus={({ target }) => target.select()} />
      <DialogActions>
        <Button {...handlers}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} />
          <span aria-live="polite">{copied ? 'Token copied' : 'Copy token'}</span>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}
