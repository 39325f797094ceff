import { Button } from '#app/components/Button.tsx';
import { DialogActions } from '#app/components/Dialog.tsx';
import { ModalPanel } from '#app/components/ModalPanel.tsx';

/** Announces that the calculator is not available yet (docs/decisions/0095-fixed-values.md). */
export default function RoiAlert({ onClose }: { onClose: () => void }) {
  return (
    <ModalPanel
      placement="center"
      isAlert
      isOpen
      onOpenChange={onClose}
      title="The team calculator is coming soon"
    >
      {(close) => (
        <>
          <p>Until then, redo the example on this page with your own team size, hours and rate.</p>
          <DialogActions>
            <Button onClick={close}>OK</Button>
          </DialogActions>
        </>
      )}
    </ModalPanel>
  );
}
