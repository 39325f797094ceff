import type { NodeIndex } from '@curbcut/page-model';

/** Text that one of the page's animations keeps moving, blinking or replacing for more than five seconds. */
export interface MovingText {
  /** The animated element. */
  node: NodeIndex;
  /**
   * - `moves`: it moves by at least 100 CSS pixels
   * - `blinks`: it is hidden and shown at least every three seconds
   * - `changes`: it is hidden and shown more slowly
   * - `scripted`: a script moved it for as long as it was watched, which was less than five seconds
   */
  kind: 'moves' | 'blinks' | 'changes' | 'scripted';
  /** Whether a style sheet changes this animation for users who prefer reduced motion. */
  isReducible: boolean;
  /**
   * Whether a style sheet has a rule that stops this animation when a script or a control changes the page's
   * state.
   */
  isStoppable: boolean;
}

/** What the rules need to know about text that changes on its own. */
export interface AutoUpdateQuestions {
  /** Controls that may stop it, in document order. */
  readonly controls: readonly NodeIndex[];
  /**
   * Other visible buttons and switches, for animations that a style sheet stops when the page's state
   * changes.
   */
  readonly switches: readonly NodeIndex[];
  /** The source of a regular expression for the names of controls that may stop it. */
  readonly names: string;
}

/**
 * What happened when a control was clicked, or a key was pressed, to stop something that moves on its own.
 */
export interface ControlTrial {
  /** The control; null for a key. */
  readonly control: NodeIndex | null;
  /** The key as in `KeyboardEvent.key`; null for a control. */
  readonly key: string | null;
  /**
   * - `none`: everything that moved before was still moving
   * - `stopped`: something that moved before has stopped
   * - `opened`: another control appeared that may stop the movement
   * - `left`: the page tried to navigate or send something
   * - `unreachable`: it couldn't be clicked
   */
  readonly effect: 'none' | 'stopped' | 'opened' | 'left' | 'unreachable';
  /** The elements that it stopped. */
  readonly stopped: readonly NodeIndex[];
}

/** Text that the page changed without user interaction. */
export interface AutoUpdateFacts {
  /**
   * Elements of the page's own document whose own text changed or moved at least twice, in document order.
   */
  nodes: NodeIndex[];
  /** Elements whose text is changed by an animation. Missing in facts recorded before this was tested. */
  moving?: MovingText[];
  /** Effects of the controls and keys that were tried, in order. Missing if none were tried. */
  trials?: readonly ControlTrial[];
  /** The elements that were still moving before the first trial. The trials are evidence only for these. */
  tried?: readonly NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    ticking: { facts: AutoUpdateFacts; questions: AutoUpdateQuestions };
  }
}
