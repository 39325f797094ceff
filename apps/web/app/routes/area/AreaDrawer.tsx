import { Drawer } from '#app/components/Drawer.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar of the signed-in area as a drawer, for small screens. */
export default function AreaDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="Your account" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
