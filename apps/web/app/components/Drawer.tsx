import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends OverlayProps {
  /** The edge it opens from, relative to the text direction. */
  side?: 'start' | 'end';
  /** Wide enough for a form or running text; otherwise wide enough for a list. */
  isWide?: boolean;
}

/** A dialog along one edge of the screen: for navigation on a phone, filters, or details next to a list. */
export function Drawer({ side = 'start', isWide = false, ...props }: Props) {
  return <ModalPanel placement={side} isWide={isWide} {...props} />;
}
