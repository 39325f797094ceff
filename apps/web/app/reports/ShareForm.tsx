import { shareDurationDays } from '@curbcut/contract';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { Button } from '../components/Button.tsx';
import { DialogActions } from '../components/Dialog.tsx';
import { Icon } from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { SelectField } from '../components/SelectField.tsx';
import { TextField } from '../components/TextField.tsx';
import { useCopy } from '../components/use-copy.ts';
import { formatCount } from '../scans/format.ts';

const expiryOptions = [
  shareDurationDays.min,
  3,
  7,
  shareDurationDays.default,
  30,
  60,
  shareDurationDays.max,
].map((days) => ({
  value: String(days),
  label: formatCount(days, 'day'),
}));

interface Props {
  /** The URL created last; null before the first. */
  url: string | null;
  isPending: boolean;
  error: unknown;
  onCreate: (days: number) => void;
  /** Shown while the link is being created. */
  children?: ReactNode;
}

/** Lets the user choose when a link expires, creates it, and shows it once. */
export function ShareForm({ url, isPending, error, onCreate, children }: Props) {
  const [days, setDays] = useState(String(shareDurationDays.default));
  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onCreate(Number(days));
        }}
      >
        <SelectField
          label="Link expires after"
          value={days}
          options={expiryOptions}
          onValueChange={setDays}
          className="max-w-64"
        />
        {error !== null && (
          <Notice kind="error" isAnnounced>
            {getErrorMessage(error)}
          </Notice>
        )}
        {children}
        <DialogActions>
          <Button type="submit" variant={url ? 'secondary' : 'primary'} isPending={isPending}>
            {url ? 'Create another link' : 'Create link'}
          </Button>
        </DialogActions>
      </form>
      {url && <NewLink key={url} url={url} />}
    </>
  );
}

/** The new link, shown only once. */
function NewLink({ url }: { url: string }) {
  const { copied, handlers } = useCopy(() => url);
  return (
    <div className="grid gap-3">
      <Notice kind="warning" isAnnounced>
        <p>
          <strong>Copy the link now.</strong> It is shown only once, because we do not store it in readable
          form.
        </p>
      </Notice>
      <TextField label="Link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <Button className="justify-self-start" {...handlers}>
        <Icon path={copied ? mdiCheck : mdiContentCopy} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </div>
  );
}
