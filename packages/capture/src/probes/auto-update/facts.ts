import type { NodeIndex } from '@curbcut/page-model';

/** Text that one of the page's animations keeps moving, blinking or replacing for more than five seconds. */
export interface MovingText {
  /** The animated element. */
  node: NodeIndex;
  /**
   * - `moves`: it moves by at least 100 CSS pixels
   * - `blinks`: it is hidden and shown at least every three seconds
   * - `changes`: it is hidden and shown more slowly
   * - `scripted`: a script moved it for as long as the visit watched, which is less than five seconds
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

/** Text that the page changed without user interaction. */
export interface AutoUpdateFacts {
  /**
   * Elements of the page's own document whose own text changed or moved at least twice, in document order.
   */
  nodes: NodeIndex[];
  /** Elements whose text is changed by an animation. Missing in facts recorded before this was tested. */
  moving?: MovingText[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    ticking: { facts: AutoUpdateFacts; questions: null };
  }
}
