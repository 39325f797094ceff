import { ModalPanel, type OverlayProps } from './ModalPanel.tsx';

interface Props extends OverlayProps {
  /** The edge it comes from, in the direction of the text. */
  side?: 'start' | 'end';
  /** Room for a form and running text; without it there is room for a list. */
  isWide?: boolean;
}

/** A dialog along one edge of the screen: navigation on a phone, filters, details beside a list. */
export function Drawer({ side = 'start', isWide = false, ...props }: Props) {
  return <ModalPanel placement={side} isWide={isWide} {...props} />;
}
