import { Drawer } from '#app/components/Drawer.tsx';
import { AccountPanel } from './header/AccountPanel.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The menu on small screens: the sidebar and the account menu in one drawer. */
export default function AppDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="Menu" side="end" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Sidebar onNavigate={onClose} />
      <section aria-label="Account" className="border-t border-line pt-5">
        <AccountPanel onClose={onClose} />
      </section>
    </Drawer>
  );
}
