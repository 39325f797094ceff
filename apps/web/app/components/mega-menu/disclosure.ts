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
 * Returns the next state of a panel that opens on hover and on press. Hovering opens it before a click can: that
 * click keeps the panel open, and from then on the pointer may leave.
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
