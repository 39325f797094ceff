import { shareDurationDays } from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { DialogActions } from '../components/Dialog.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { SelectField } from '../components/SelectField.tsx';
import { formatCount } from '../format/format.ts';
import { NewLink } from './NewLink.tsx';

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
  /** The most recently created URL; null if there is none yet. */
  url: string | null;
  isPending: boolean;
  error: unknown;
  onCreate: (days: number) => void;
  /** Shown while the link is being created. */
  children?: ReactNode;
}

/** Lets the user choose when a link expires, creates the link and shows it once. */
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
        <ErrorNotice error={error} />
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
