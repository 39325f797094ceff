import type { ProbeContext } from '../define-probe.ts';
import type { probeLimits } from '../limits.ts';

/** Fixed values for exploring a page. */
export const statesBudget = {
  /** For one call in the page. */
  callMs: 5_000,
  /** Maximum nesting depth of states. */
  maxDepth: 3,
  /**
   * Number of consecutive controls within a state that do nothing but close it. The others most likely do the
   * same.
   */
  maxClosing: 2,
  /**
   * Number of times that a control is activated again while it shows new content, for example a carousel
   * button.
   */
  maxRepeats: 5,
  /** Milliseconds within which a script would move focus elsewhere. */
  focusLeaveMs: 100,
  /** Milliseconds of page time within which timers count as part of a control's effect. */
  reactionMs: 600,
  /** Milliseconds of page time between two readings of the page while content may still appear. */
  stepMs: 60,
  /**
   * Number of elements above which a page's states aren't captured, because each capture would cost too much.
   */
  maxNodes: 30_000,
};

export type StatesContext = ProbeContext<'states', typeof statesBudget, typeof probeLimits.states>;

/** Thrown when something can't be explored because there is too much of it. */
export class LimitReachedError extends Error {}
