import { mdiCheck, mdiContentCopy, mdiDownload } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { saveFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { DialogActions } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { useCopy } from '#app/components/use-copy.ts';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, which cannot be seen again. */
export function RecoveryCodeList({ codes, onClose }: Props) {
  const text = `${codes.join('\n')}\n`;
  const { copied, handlers } = useCopy(() => text);
  const list = useRef<HTMLUListElement>(null);
  // The form's focused button no longer exists.
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice kind="warning" isAnnounced>
        <p>
          <strong>Save your recovery codes now.</strong> You won’t be able to see them again. Without your
          phone, they’re the only way to sign in. Each works once.
        </p>
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-card border border-line p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button {...handlers}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy codes'}</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'curbcut-recovery-codes.txt')}
        >
          <Icon path={mdiDownload} />
          Download
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
