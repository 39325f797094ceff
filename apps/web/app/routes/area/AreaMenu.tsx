import { mdiMenu } from '@mdi/js';
import { lazy, Suspense, useState, useTransition } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';

const AreaDrawer = lazy(() => import('./AreaDrawer.tsx'));

/** Opens the sidebar as a drawer on small screens. */
export function AreaMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, startLoading] = useTransition();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        isPending={isLoading}
        onClick={() => startLoading(() => setOpen(true))}
      >
        <Icon path={mdiMenu} />
        Account menu
      </Button>
      <Suspense>{isOpen && <AreaDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
