import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { DialogActions } from './Dialog.tsx';
import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends Omit<OverlayProps, 'children'> {
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The words of the button that goes on, a verb: “Delete account”. */
  confirmLabel: string;
  /** Goes on. Close it with the function that is handed in, when all went well. */
  onConfirm: (close: () => void) => void;
  variant?: Extract<ButtonVariant, 'primary' | 'danger' | 'warning'>;
  /** What must be done first is not done yet. */
  isConfirmDisabled?: boolean;
  isPending?: boolean;
}

/**
 * Asks before something is done that cannot be undone. The focus starts on the question itself, so that it is read and
 * no key answers it by accident.
 */
export function AlertDialog({
  children,
  confirmLabel,
  onConfirm,
  variant = 'danger',
  isConfirmDisabled,
  isPending,
  ...overlay
}: Props) {
  return (
    <ModalPanel placement="center" isAlert {...overlay}>
      {(close) => (
        <>
          {children}
          <DialogActions>
            <Button
              variant={variant}
              disabled={isConfirmDisabled}
              isPending={isPending}
              onClick={() => onConfirm(close)}
            >
              {confirmLabel}
            </Button>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          </DialogActions>
        </>
      )}
    </ModalPanel>
  );
}
