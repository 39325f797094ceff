import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { TextField } from '../components/TextField.tsx';
import { useCopy } from '../components/use-copy.ts';

/** The new link, shown only once. */
export function NewLink({ url }: { url: string }) {
  const { copied, handlers } = useCopy(() => url);
  return (
    <div className="grid gap-3">
      <Notice kind="warning" isAnnounced>
        <p>
          <strong>Copy it now.</strong> You won’t be able to see it again.
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
