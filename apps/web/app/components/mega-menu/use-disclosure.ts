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

/** Delay in milliseconds before the panel closes after the pointer leaves (docs/decisions/0095-fixed-values.md). */
const CLOSE_DELAY_MS = 150;

/**
 * Manages a navigation panel that opens on hover and on press. Its content is links, not a menu of commands, so Tab
 * moves through it.
 *
 * @param root Contains the button and the panel, in this order and without a gap.
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
      // Hovering does not move focus, so the key must be handled wherever focus is.
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

/** Why the panel is open: hovered by a pointer, or pressed. */
export type DisclosureState = 'closed' | 'hovered' | 'pressed';

export type DisclosureEvent =
  /** The pointer entered the button or the panel. */
  | 'hover'
  /** The pointer has been away for the whole delay. */
  | 'hover-ended'
  /** The button was pressed by mouse, touch or keyboard. */
  | 'press'
  /** Escape was pressed, a link was followed, something outside was pressed, or focus left. */
  | 'dismiss';

/**
 * Returns the next state of a panel that opens on hover and on press. Hovering always opens it before a click
 * can, so the click keeps the panel open; after that, the pointer can leave without closing it.
 */
export function getNextDisclosureState(now: DisclosureState, event: DisclosureEvent): DisclosureState {
  switch (event) {
    case 'hover':
      return now === 'closed' ? 'hovered' : now;
    case 'hover-ended':
      return now === 'hovered' ? 'closed' : now;
    case 'press':
      return now === 'pressed' ? 'closed' : 'pressed';
    case 'dismiss':
      return 'closed';
  }
}
