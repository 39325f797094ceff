import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends OverlayProps {
  /** The edge it opens from, relative to the text direction. */
  side?: 'start' | 'end';
}

/** A dialog along one edge of the screen: for navigation on a phone, filters, or details next to a list. */
export function Drawer({ side = 'start', ...props }: Props) {
  return <ModalPanel placement={side} {...props} />;
}
