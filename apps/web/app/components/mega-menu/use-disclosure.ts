import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
} from 'react';
import { getNextDisclosureState } from './disclosure.ts';

/** Milliseconds that a mouse may be away before the panel closes (specification, section 9). */
const CLOSE_DELAY_MS = 150;

/**
 * A panel that opens by hovering and by pressing its button, for navigation: its content is links, not a menu of
 * commands, so the Tab key walks through it.
 *
 * @param root Holds the button and the panel, in this order and without room between them.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(getNextDisclosureState, 'closed');
  const panelId = useId();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = state !== 'closed';

  useEffect(() => () => clearTimeout(closing.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (event: Event) => !root.current?.contains(event.target as Node);
    const leave = (event: Event) => isOutside(event) && dispatch('dismiss');
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      // Hovering moves no focus: the key must reach the panel wherever the focus is.
      if (event.key === 'Escape') dispatch('dismiss');
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, root]);

  return {
    isOpen,
    rootProps: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        clearTimeout(closing.current);
        dispatch('hover');
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') return;
        closing.current = setTimeout(() => dispatch('hover-ended'), CLOSE_DELAY_MS);
      },
      onKeyDown({ key }: KeyboardEvent) {
        if (key === 'Escape' && isOpen) root.current?.querySelector('button')?.focus();
      },
    },
    buttonProps: { 'aria-expanded': isOpen, 'aria-controls': panelId, onClick: () => dispatch('press') },
    panelProps: {
      id: panelId,
      hidden: !isOpen,
      onClick({ target }: MouseEvent) {
        if (target instanceof Element && target.closest('a')) dispatch('dismiss');
      },
    },
  };
}
