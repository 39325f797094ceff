import type { ComponentProps } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';

interface Props {
  /** A few words that add to the name of the control. What must be known stands on the page instead. */
  text: string;
  /** The control it explains. */
  children: ComponentProps<typeof Focusable>['children'];
}

/** Words that appear beside a control while a mouse rests on it or it has the focus. Escape takes them away. */
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
