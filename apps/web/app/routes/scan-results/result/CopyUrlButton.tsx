import { mdiCheck, mdiLinkVariant } from '@mdi/js';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useCopy } from '../../../components/use-copy.ts';

/** Copies the URL of the current view with its filters. For scans that anyone with the URL can open. */
export function CopyUrlButton() {
  const { copied, handlers } = useCopy(() => location.href);
  return (
    <Button variant="secondary" size="sm" {...handlers}>
      <Icon path={copied ? mdiCheck : mdiLinkVariant} className="hidden size-5 @md:block" />
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
