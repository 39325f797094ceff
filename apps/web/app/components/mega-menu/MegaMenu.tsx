import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

interface Props {
  /** The words of the button. */
  label: string;
  /** The look of the button: that of its neighbours in the navigation. */
  buttonClassName?: string;
  /** Where the panel stands in the nearest positioned ancestor, and how wide it is. */
  panelClassName?: string;
  /** Links; following one closes the panel. */
  children: ReactNode;
}

/**
 * A button in a navigation with a panel of links below it. A mouse opens it by resting on it and has 150 ms to come
 * back; fingers and keys press it. Escape closes it and gives the focus back.
 */
export function MegaMenu({ label, buttonClassName = '', panelClassName = '', children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, rootProps, buttonProps, panelProps } = useDisclosure(root);
  return (
    <div ref={root} {...rootProps}>
      <button type="button" {...buttonProps} className={`inline-flex items-center gap-1 ${buttonClassName}`}>
        {label}
        <Icon
          path={mdiChevronDown}
          className={`size-5 transition-[rotate] duration-(--quick) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {/* The room between button and panel belongs to the panel, so that a mouse on its way does not leave. */}
      <div {...panelProps} className={`absolute top-full z-20 pt-2 ${panelClassName}`}>
        <div className="max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-menu border border-line bg-raised p-4 shadow-menu sm:p-6">
          {children}
        </div>
      </div>
    </div>
  );
}
