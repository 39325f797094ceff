import type { ComponentProps } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';

interface Props {
  /** A short addition to the control's name. Put essential information on the page instead. */
  text: string;
  /** The control that the tooltip describes. */
  children: ComponentProps<typeof Focusable>['children'];
}

/** A tooltip shown while the control is hovered or focused. Escape hides it. */
export function Tooltip({ text, children }: Props) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={8}
        className="max-w-72 rounded-field bg-ink px-3 py-2 text-small text-background shadow-menu transition-opacity duration-(--quick) data-entering:opacity-0 data-exiting:opacity-0 forced-colors:border forced-colors:border-[CanvasText]"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
