import { SHARE_DAYS } from '@curbcut/contract';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../api/api-error.ts';
import { Button } from '../components/Button.tsx';
import { DialogActions } from '../components/Dialog.tsx';
import { Icon } from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { SelectField } from '../components/SelectField.tsx';
import { TextField } from '../components/TextField.tsx';
import { useCopy } from '../components/use-copy.ts';
import { counted } from '../scans/words.ts';

const dayChoices = [SHARE_DAYS.least, 3, 7, SHARE_DAYS.usual, 30, 60, SHARE_DAYS.most].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}));

interface Props {
  /** The link that was created last; null before the first. */
  url: string | null;
  pending: boolean;
  error: unknown;
  onCreate: (days: number) => void;
  /** What is shown while the link is being created. */
  children?: ReactNode;
}

/** Chooses for how long a link works, creates it, and shows it once. */
export function ShareForm({ url, pending, error, onCreate, children }: Props) {
  const [days, setDays] = useState(String(SHARE_DAYS.usual));
  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onCreate(Number(days));
        }}
      >
        <SelectField
          label="Link expires after"
          value={days}
          options={dayChoices}
          onChoose={setDays}
          className="max-w-64"
        />
        {error !== null && (
          <Notice kind="error" announced>
            {sentenceOf(error)}
          </Notice>
        )}
        {children}
        <DialogActions>
          <Button type="submit" variant={url ? 'secondary' : 'primary'} pending={pending}>
            {url ? 'Create another link' : 'Create link'}
          </Button>
        </DialogActions>
      </form>
      {url && <NewLink key={url} url={url} />}
    </>
  );
}

/** The link, shown this once. */
function NewLink({ url }: { url: string }) {
  const { copied, handlers } = useCopy(() => url);
  return (
    <div className="grid gap-3">
      <Notice kind="warning" announced>
        <p>
          <strong>Copy the link now.</strong> It is shown only once: we keep no copy that could be used to
          open the report.
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
