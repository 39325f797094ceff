import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { ModalPanel } from './ModalPanel.tsx';

interface Props {
  title: string;
  /** The message to show; null closes the dialog. */
  message: string | null;
  onDismiss: () => void;
}

/** An alert with one sentence that must be dismissed before continuing. */
export function MessageDialog({ title, message, onDismiss }: Props) {
  return (
    <ModalPanel placement="center" isAlert title={title} isOpen={message !== null} onOpenChange={onDismiss}>
      {(close) => (
        <>
          <p>{message}</p>
          <DialogActions>
            <Button onClick={close}>OK</Button>
          </DialogActions>
        </>
      )}
    </ModalPanel>
  );
}
