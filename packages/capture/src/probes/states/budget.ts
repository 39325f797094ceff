import type { ProbeContext } from '../define-probe.ts';
import type { probeLimits } from '../limits.ts';

/** Fixed measures of the exploration of a page. */
export const statesBudget = {
  /** For one call in the page. */
  callMs: 5_000,
  /** How deep states are nested. */
  maxDepth: 3,
  /** Controls of one state, one after the other, that only close it. The others most likely do the same. */
  maxClosing: 2,
  /** How often a control is operated again while it shows new content, as the button of a carousel does. */
  maxRepeats: 5,
  /** Milliseconds within which a script would move the focus on. */
  focusLeaveMs: 100,
  /** Milliseconds of the page's time within which timers count as part of what a control does. */
  reactionMs: 600,
  /** Milliseconds of the page's time between two looks at it while content may still appear. */
  stepMs: 60,
  /** Page elements above which states are not captured, because each capture would cost too much. */
  maxNodes: 30_000,
};

export type StatesContext = ProbeContext<'states', typeof statesBudget, typeof probeLimits.states>;

/** Something could not be explored because there is too much of it. */
export class LimitReachedError extends Error {}
