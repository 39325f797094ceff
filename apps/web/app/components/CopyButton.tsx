import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Icon } from './Icon.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text. Its accessible name includes what is copied, which sighted users see beside the button. */
export function CopyButton({ text, contentName }: { text: string; contentName: string }) {
  const { copied, handlers } = useCopy(() => text);
  return (
    <button
      type="button"
      {...handlers}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold text-primary hover:bg-primary-soft"
    >
      <Icon path={copied ? mdiCheck : mdiContentCopy} className="size-4" />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      <span className="visually-hidden">{contentName}</span>
    </button>
  );
}
