/** Why the panel is open: a pointer that only rests on it, or somebody who asked for it. */
export type DisclosureState = 'closed' | 'hovered' | 'pressed';

export type DisclosureEvent =
  /** A mouse came onto the button or the panel. */
  | 'hover'
  /** The mouse has been away for the whole delay. */
  | 'hover-ended'
  /** The button was pressed, by mouse, finger or key. */
  | 'press'
  /** Escape, a link was followed, a press beside it, or the focus went elsewhere. */
  | 'dismiss';

/**
 * What becomes of a panel that opens by hovering and by pressing. Hovering opens before a click can: that click
 * keeps the panel open rather than closing it, and from then on the mouse may leave.
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
