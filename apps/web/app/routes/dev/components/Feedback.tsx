import { mdiDeleteOutline, mdiFileCompare, mdiOpenInNew, mdiRefresh } from '@mdi/js';
import { useState } from 'react';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Dialog, DialogFormActions } from '#app/components/Dialog.tsx';
import { Drawer } from '#app/components/Drawer.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { MessageDialog } from '#app/components/MessageDialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { ProgressBar } from '#app/components/ProgressBar.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { Tooltip } from '#app/components/Tooltip.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { ComponentSection } from './ComponentSection.tsx';

const kinds = ['info', 'success', 'warning', 'error'] as const;

export function Messages() {
  return (
    <ComponentSection
      title="Messages and progress"
      description="A notice appears next to its cause; a toast confirms what has just happened."
    >
      <div className="grid gap-3 lg:grid-cols-2">
        {kinds.map((kind) => (
          <Notice key={kind} kind={kind}>
            <p>
              <strong>A notice, {kind}.</strong> It explains what happened and what to do.
            </p>
          </Notice>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => showToast({ kind, text: `A toast, ${kind}.` })}
          >
            Toast, {kind}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'success',
              text: 'Scan deleted.',
              action: {
                label: 'Undo',
                onAction: () => showToast({ kind: 'info', text: 'Scan restored.' }),
              },
            })
          }
        >
          Toast with an action
        </Button>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <ProgressBar label="Usage this month" value={3} max={10} valueText="3 of 10 scans" />
        <ProgressBar
          label="Usage this month, nearly full"
          value={9}
          max={10}
          valueText="9 of 10 scans"
          tone="warning"
        />
        <ProgressBar label="Usage this month, empty" value={0} max={10} valueText="0 of 10 scans" />
        <ProgressBar
          label="Usage this month, full"
          value={12}
          max={10}
          valueText="10 of 10 scans"
          tone="warning"
        />
      </div>
    </ComponentSection>
  );
}

export function States() {
  return (
    <ComponentSection
      title="Empty, error and loading states"
      description="Each explains the situation and what to do."
    >
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <EmptyState title="No scans yet" actions={<Button>Start scanning</Button>}>
            <p>Run your first accessibility scan to get started.</p>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Unable to load scans" actions={<Button variant="secondary">Try again</Button>}>
            <p>The server didn’t respond.</p>
          </ErrorState>
        </Card>
        <Card>
          <LoadingState>Loading scans...</LoadingState>
        </Card>
      </div>
    </ComponentSection>
  );
}

/** The word that must be typed before the confirm button is enabled. */
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
              <DialogFormActions submitLabel="Change password" onCancel={close} />
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
          <p>This also deletes your scans, reports and files. This can’t be undone.</p>
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
