import { mdiClose } from '@mdi/js';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay, Pressable } from 'react-aria-components/Modal';
import { Icon } from './Icon.tsx';

/** The edge that the panel opens from and its maximum size. */
const placementClassNames = {
  center: {
    overlay: 'items-center justify-center p-4',
    width: 'w-full max-w-xl',
    wideWidth: 'w-full max-w-6xl',
    panel: 'max-h-full rounded-card data-entering:translate-y-2 data-exiting:translate-y-2',
  },
  start: {
    overlay: 'items-stretch justify-start',
    width: 'w-[min(24rem,100%)]',
    wideWidth: 'w-[min(36rem,100%)]',
    panel:
      'rounded-r-card data-entering:-translate-x-8 data-exiting:-translate-x-8 motion-reduce:translate-none',
  },
  end: {
    overlay: 'items-stretch justify-end',
    width: 'w-[min(28rem,100%)]',
    wideWidth: 'w-[min(36rem,100%)]',
    panel:
      'rounded-l-card data-entering:translate-x-8 data-exiting:translate-x-8 motion-reduce:translate-none',
  },
} as const;

export interface OverlayProps {
  title: string;
  /**
   * The button that opens the panel and gets focus back. Omit it if the panel is controlled only by `isOpen`.
   */
  trigger?: ComponentProps<typeof Pressable>['children'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Wide enough for an image, or for a form when opened at an edge. */
  isWide?: boolean;
  /** A function receives the callback that closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

interface Props extends OverlayProps {
  placement: keyof typeof placementClassNames;
  /** Makes it an alert dialog that only its own buttons and Escape can close. */
  isAlert?: boolean;
}

/** A modal panel that traps focus until it is closed and then restores it. */
export function ModalPanel({ trigger, isOpen, onOpenChange, ...panel }: Props) {
  if (!trigger) return <Panel isOpen={isOpen} onOpenChange={onOpenChange} {...panel} />;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger}</Pressable>
      <Panel {...panel} />
    </DialogTrigger>
  );
}

function Panel({
  title,
  placement,
  isAlert = false,
  isWide = false,
  isOpen,
  onOpenChange,
  children,
}: Omit<Props, 'trigger'>) {
  const { overlay, width, wideWidth, panel } = placementClassNames[placement];
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isAlert}
      className={`fixed inset-0 z-30 flex h-dvh bg-[#101318]/60 transition-opacity duration-(--calm) ease-out data-entering:opacity-0 data-exiting:opacity-0 ${overlay}`}
    >
      <Modal
        className={`flex flex-col overflow-hidden border border-line bg-raised shadow-menu transition-[translate] duration-(--calm) ease-out ${isWide ? wideWidth : width} ${panel}`}
      >
        <Dialog
          role={isAlert ? 'alertdialog' : 'dialog'}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none has-[[data-dialog-footer]]:scroll-pb-56"
        >
          {({ close }) => (
            <>
              <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
                <Heading slot="title" level={2} className="pt-1 text-title">
                  {title}
                </Heading>
                {!isAlert && (
                  <button
                    type="button"
                    onClick={close}
                    className="-mr-2 grid size-11 shrink-0 place-items-center rounded-button text-muted hover:bg-sunken hover:text-ink"
                  >
                    <Icon path={mdiClose} className="size-6" />
                    <span className="visually-hidden">Close</span>
                  </button>
                )}
              </header>
              <div className="space-y-4 px-6 pb-6">
                {typeof children === 'function' ? children(close) : children}
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
