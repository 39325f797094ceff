import { type Report, SHARE_DAYS } from '@curbcut/contract';
import { mdiCheck, mdiContentCopy, mdiLinkVariant } from '@mdi/js';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { kindOf } from '../../../reports/kinds.ts';
import { useShareReport } from '../../../reports/use-reports.ts';
import { counted } from '../../../scans/words.ts';
import { ShareList } from './ShareList.tsx';

const dayChoices = [SHARE_DAYS.least, 3, 7, SHARE_DAYS.usual, 30, 60, SHARE_DAYS.most].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}));

/** Makes links by which people without an account read a report, and ends them. */
export function ShareReport({ report }: { report: Report }) {
  return (
    <Dialog
      title="Share by link"
      trigger={
        <Button variant="secondary" size="sm">
          <Icon path={mdiLinkVariant} />
          Share<span className="visually-hidden"> {kindOf(report)}</span>
        </Button>
      }
    >
      <Sharing report={report} />
    </Dialog>
  );
}

function Sharing({ report }: { report: Report }) {
  const share = useShareReport(report.id);
  const [days, setDays] = useState(String(SHARE_DAYS.usual));
  return (
    <div className="grid gap-5">
      <p>
        Whoever has the link can read {kindOf(report)}, without an account and without being told whose it is.
      </p>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!share.isPending) share.mutate(Number(days));
        }}
      >
        <SelectField
          label="The link is good for"
          value={days}
          options={dayChoices}
          onChoose={setDays}
          className="max-w-64"
        />
        {share.error && (
          <Notice kind="error" announced>
            {sentenceOf(share.error)}
          </Notice>
        )}
        <DialogActions>
          <Button type="submit" variant={share.data ? 'secondary' : 'primary'} pending={share.isPending}>
            {share.data ? 'Make another link' : 'Make a link'}
          </Button>
        </DialogActions>
      </form>
      {share.data && <NewLink key={share.data.url} url={share.data.url} />}
      <ShareList report={report} />
    </div>
  );
}

/** The link, once: there is no second look at it. */
function NewLink({ url }: { url: string }) {
  const { copied, handlers } = useCopy(() => url);
  return (
    <div className="grid gap-3">
      <Notice kind="warning" announced>
        <p>
          <strong>Copy the link now.</strong> It is shown this once: we keep only a fingerprint of it, so that
          nobody who reads our data can use it.
        </p>
      </Notice>
      <TextField label="Link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <Button className="justify-self-start" {...handlers}>
        <Icon path={copied ? mdiCheck : mdiContentCopy} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy the link'}</span>
      </Button>
    </div>
  );
}
