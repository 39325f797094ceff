import { mdiCheck, mdiLinkVariant } from '@mdi/js';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useCopy } from '../../../components/use-copy.ts';

/** Copies the address of what is shown, filters included. */
export function CopyAddress() {
  const { copied, handlers } = useCopy(() => location.href);
  return (
    <Button variant="secondary" size="sm" {...handlers}>
      <Icon path={copied ? mdiCheck : mdiLinkVariant} />
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy the link'}</span>
    </Button>
  );
}
