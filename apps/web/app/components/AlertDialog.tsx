import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { DialogActions } from './Dialog.tsx';
import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends Omit<OverlayProps, 'children'> {
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The confirm button's label, starting with a verb: “Delete account”. */
  confirmLabel: string;
  /** Called on confirmation. Call the function passed in to close the dialog on success. */
  onConfirm: (close: () => void) => void;
  variant?: Extract<ButtonVariant, 'primary' | 'danger' | 'warning'>;
  /** Set while a required step is incomplete. */
  isConfirmDisabled?: boolean;
  isPending?: boolean;
}

/**
 * Asks for confirmation of an action that cannot be undone. Focus starts on the dialog itself, so that the question
 * is announced and no key confirms it by accident.
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
