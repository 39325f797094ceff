import { mdiClose, mdiMessageQuestionOutline, mdiPlayCircleOutline, mdiRadar } from '@mdi/js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { useDisclosure } from '#app/components/mega-menu/use-disclosure.ts';

interface Props {
  /** The scan form, to which the quick scan leads. */
  form: RefObject<HTMLElement | null>;
  onQuickScan: () => void;
}

const actionClassName =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-4 text-left font-semibold text-ink no-underline hover:bg-primary-soft';

/**
 * A sticky button with shortcuts to a scan and a demo. In short windows, where it would cover content, it is placed at the
 * end of the page. On phones, where it would cover the demo below the scan form, it appears once that form is out of view.
 */
export function Assistant({ form, onQuickScan }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isFormShown = useIsInView(form);
  const { isOpen, rootProps, buttonProps, panelProps } = useDisclosure(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only handles the Escape key of its content
    <div
      ref={root}
      onKeyDown={rootProps.onKeyDown}
      className={`pointer-events-none z-5 flex flex-col-reverse items-end p-4 noscript:hidden sm:p-6 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:bottom-0 ${isFormShown && !isOpen ? 'max-sm:not-focus-within:invisible' : ''}`}
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

/** Whether any part of an element is in the window; true until that's known, as at the top of the page. */
function useIsInView(target: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isInView;
}
