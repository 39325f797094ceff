import type { ReactNode } from 'react';
import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

/** Something to read or fill in before the page goes on. Escape and a press beside it close it. */
export function Dialog(props: OverlayProps) {
  return <ModalPanel placement="center" {...props} />;
}

/** The buttons at the end of a dialog, the one that goes on first: in a row, or below each other on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 pt-2 sm:flex-row">{children}</div>;
}
