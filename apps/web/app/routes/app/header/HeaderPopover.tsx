import { type ComponentProps, type ReactNode, useState } from 'react';
import { DialogTrigger, Popover, Pressable } from 'react-aria-components/Popover';

interface Props {
  /** The panel's name. */
  label: string;
  /** The button that opens the panel and gets focus back. */
  trigger: ComponentProps<typeof Pressable>['children'];
  placement?: 'bottom start' | 'bottom end';
  /** Receives the callback that closes the panel. */
  children: (close: () => void) => ReactNode;
}

/**
 * A panel of links and controls below a header button. Escape and a click outside close it. The popover
 * itself is the dialog, because with a `Dialog` inside, the hidden close buttons would be outside all
 * landmarks.
 */
export function HeaderPopover({ label, trigger, placement = 'bottom end', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{trigger}</Pressable>
      <Popover
        aria-label={label}
        placement={placement}
        className="w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-menu border border-line bg-raised p-4 shadow-menu outline-none transition-opacity duration-(--quick) data-entering:opacity-0 data-exiting:opacity-0"
      >
        {children(() => setOpen(false))}
      </Popover>
    </DialogTrigger>
  );
}

/** Classes for a link or button that fills a panel row. */
export const panelRowClassName =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-2 text-left font-semibold text-ink no-underline hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-inset:0.5rem]';
