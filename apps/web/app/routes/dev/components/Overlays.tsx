import { mdiDeleteOutline, mdiFileCompare, mdiOpenInNew, mdiRefresh } from '@mdi/js';
import { useState } from 'react';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { Drawer } from '../../../components/Drawer.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { MessageDialog } from '../../../components/MessageDialog.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { Tooltip } from '../../../components/Tooltip.tsx';
import { ComponentSection } from './ComponentSection.tsx';

/** The word to type before the confirm button is enabled. */
const CONFIRM_WORD = 'DELETE';

export function Overlays() {
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  return (
    <ComponentSection
      title="Overlays"
      description="Elevation 8. Focus moves in, stays inside, and returns to the trigger on close."
    >
      <div className="flex flex-wrap gap-3">
        <Dialog title="Change password" trigger={<Button variant="secondary">Dialog</Button>}>
          {(close) => (
            <form
              className="space-y-4"
              onSubmit={(event) => {
                event.preventDefault();
                close();
              }}
            >
              <PasswordField label="Current password" autoComplete="current-password" />
              <PasswordField label="New password" autoComplete="new-password" hint="At least 8 characters." />
              <DialogActions>
                <Button type="submit">Change password</Button>
                <Button variant="secondary" onClick={close}>
                  Cancel
                </Button>
              </DialogActions>
            </form>
          )}
        </Dialog>
        <AlertDialog
          title="Delete this account?"
          trigger={<Button variant="secondary">Alert dialog</Button>}
          confirmLabel="Delete account"
          isConfirmDisabled={typed !== CONFIRM_WORD}
          onConfirm={(close) => close()}
        >
          <p>This also deletes your scans, reports and files. It cannot be undone.</p>
          <TextField
            label={`Type ${CONFIRM_WORD} to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </AlertDialog>
        <Button variant="secondary" onClick={() => setMessage('The calculator is coming soon.')}>
          Alert
        </Button>
        <MessageDialog title="Not available yet" message={message} onDismiss={() => setMessage(null)} />
        <Drawer title="Filters" side="end" trigger={<Button variant="secondary">Drawer</Button>}>
          <TextField label="Part of the URL" />
        </Drawer>
        <Drawer title="Issue" side="end" isWide trigger={<Button variant="secondary">Wide drawer</Button>}>
          <TextField label="Assigned to" />
        </Drawer>
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          entries={[
            { id: 'open', label: 'Open', icon: mdiOpenInNew, to: '/scan-results' },
            { id: 'again', label: 'Scan again', icon: mdiRefresh },
            { id: 'compare', label: 'Compare', icon: mdiFileCompare, isDisabled: true },
            { id: 'delete', label: 'Delete', icon: mdiDeleteOutline, isDangerous: true },
          ]}
        />
        <Tooltip text="Uses one of the 7 scans left this month.">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
      </div>
    </ComponentSection>
  );
}
