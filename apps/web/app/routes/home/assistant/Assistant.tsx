import { mdiClose, mdiMessageQuestionOutline, mdiPlayCircleOutline, mdiRadar } from '@mdi/js';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { useDisclosure } from '#app/components/mega-menu/use-disclosure.ts';

const actionClassName =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-4 text-left font-semibold text-ink no-underline hover:bg-primary-soft';

/**
 * A sticky button with shortcuts to a scan and a demo. In short windows, where it would cover content, it is placed at the
 * end of the page.
 */
export function Assistant({ onQuickScan }: { onQuickScan: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, rootProps, buttonProps, panelProps } = useDisclosure(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only handles the Escape key of its content
    <div
      ref={root}
      onKeyDown={rootProps.onKeyDown}
      className="pointer-events-none z-5 flex flex-col-reverse items-end p-4 noscript:hidden sm:p-6 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:bottom-0"
    >
      <button
        type="button"
        {...buttonProps}
        aria-label="Assistant"
        className="pointer-events-auto grid size-14 place-items-center rounded-full border-2 border-background bg-ink text-background shadow-menu hover:bg-primary hover:text-on-primary"
      >
        <Icon path={isOpen ? mdiClose : mdiMessageQuestionOutline} className="size-7" />
      </button>
      <div
        {...panelProps}
        className="pointer-events-auto mb-3 w-64 rounded-menu border border-line bg-raised p-2 shadow-menu"
      >
        <button
          type="button"
          className={actionClassName}
          onClick={() => {
            buttonProps.onClick();
            onQuickScan();
          }}
        >
          <Icon path={mdiRadar} className="size-6" />
          Quick scan
        </button>
        <Link to="/platform" className={actionClassName}>
          <Icon path={mdiPlayCircleOutline} className="size-6" />
          Book demo
        </Link>
      </div>
    </div>
  );
}
