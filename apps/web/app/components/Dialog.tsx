import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

/** A dialog with content or a form. Escape and a click outside close it. */
export function Dialog(props: OverlayProps) {
  return <ModalPanel placement="center" {...props} />;
}

/** A dialog's buttons, confirm button first: in a row, or stacked on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 pt-2 sm:flex-row">{children}</div>;
}

/**
 * A dialog's last part, which stays visible while the content scrolls below it: for buttons that a long form would
 * otherwise push out of view.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer
      className="sticky bottom-0 z-2 -mx-6 -mb-6 grid gap-2 border-t border-line bg-raised px-6 pt-2 pb-6"
    >
      {children}
    </div>
  );
}

interface FormActionsProps {
  /** The label of the button that submits the form, starting with a verb: “Add view”. */
  submitLabel: string;
  isPending?: boolean;
  isSubmitDisabled?: boolean;
  onCancel: () => void;
  /** Additional buttons between the submit and cancel buttons. */
  children?: ReactNode;
}

/** The buttons for a form in a dialog. */
export function DialogFormActions({
  submitLabel,
  isPending,
  isSubmitDisabled,
  onCancel,
  children,
}: FormActionsProps) {
  return (
    <DialogActions>
      <Button type="submit" disabled={isSubmitDisabled} isPending={isPending}>
        {submitLabel}
      </Button>
      {children}
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </DialogActions>
  );
}
