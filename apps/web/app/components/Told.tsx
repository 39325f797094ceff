import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { ModalPanel } from './ModalPanel.tsx';

interface Props {
  title: string;
  /** What is told; null while there is nothing. */
  message: string | null;
  onRead: () => void;
}

/** An alert: one sentence that the person must have read before going on. */
export function Told({ title, message, onRead }: Props) {
  return (
    <ModalPanel place="middle" alert title={title} isOpen={message !== null} onOpenChange={onRead}>
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
