import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends OverlayProps {
  /** The edge it comes from, in the direction of the text. */
  side?: 'start' | 'end';
}

/** A dialog along one edge of the screen: navigation on a phone, filters, details beside a list. */
export function Drawer({ side = 'start', ...props }: Props) {
  return <ModalPanel place={side} {...props} />;
}
