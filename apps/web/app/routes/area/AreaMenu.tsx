import { mdiMenu } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar where there is no room for it at the side. */
export function AreaMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Drawer
      title="Your account"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          <Icon path={mdiMenu} />
          Account menu
        </Button>
      }
    >
      <Sidebar onChoose={() => setOpen(false)} />
    </Drawer>
  );
}
