import type { ReactNode } from 'react';
import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

/** A dialog with content or a form. Escape and a click outside close it. */
export function Dialog(props: OverlayProps) {
  return <ModalPanel placement="center" {...props} />;
}

/** The buttons of a dialog, confirm button first: in a row, or stacked on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 pt-2 sm:flex-row">{children}</div>;
}
