import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { ModalPanel } from './ModalPanel.tsx';

interface Props {
  title: string;
  /** What is told; null while there is nothing. */
  message: string | null;
  onDismiss: () => void;
}

/** An alert: one sentence that the person must have read before going on. */
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
