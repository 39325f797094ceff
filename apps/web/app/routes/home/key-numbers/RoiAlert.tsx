import { Button } from '../../../components/Button.tsx';
import { DialogActions } from '../../../components/Dialog.tsx';
import { ModalPanel } from '../../../components/ModalPanel.tsx';

/** Says that the calculator is not there yet (specification, section 2, “Home page”). */
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
          <p>
            Until then the example on this page shows the sum: put in your own people, hours and rate, and
            judge for yourself.
          </p>
          <DialogActions>
            <Button onClick={close}>OK</Button>
          </DialogActions>
        </>
      )}
    </ModalPanel>
  );
}
