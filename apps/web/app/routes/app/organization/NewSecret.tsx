import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/components/Button.tsx';
import { DialogActions } from '#app/components/Dialog.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useCopy } from '#app/components/use-copy.ts';

interface Props {
  secret: string;
  /** What the secret is, for example “API key”. */
  label: string;
  /** What the secret is called in sentences, for example “key”. */
  noun: string;
  /** How to use it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a new secret, which cannot be seen again, and how to use it. */
export function NewSecret({ secret, label, noun, children, onClose }: Props) {
  const { copied, handlers } = useCopy(() => secret);
  const field = useRef<HTMLInputElement>(null);
  // The form's focused button no longer exists.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice kind="warning" isAnnounced>
        <p>
          <strong>Copy the {noun} now.</strong> You won’t be able to see it again.
        </p>
      </Notice>
      <TextField
        ref={field}
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      {children}
      <DialogActions>
        <Button {...handlers}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} />
          <span aria-live="polite">{copied ? 'Copied' : `Copy ${noun}`}</span>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}
