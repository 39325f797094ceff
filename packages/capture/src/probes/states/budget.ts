import type { ProbeContext } from '../define-probe.ts';

/** Limits of the exploration of a page. */
export const statesBudget = {
  /** For one call in the page. */
  callMs: 5_000,
  /** For the whole page, when the settings of the scan allow more. */
  totalMs: 60_000,
  /** Controls that are operated, and states that are captured. */
  maxOperations: 160,
  maxStates: 60,
  /** Controls of one component on the page. */
  maxAlike: 10,
  /** Form fields of one component on the page, which rarely show anything. */
  maxAlikeFields: 4,
  /** Controls within a state that are operated there, and how deep states are nested. */
  maxNested: 6,
  maxDepth: 3,
  /** Controls of one state, one after the other, that only close it. The others most likely do the same. */
  maxClosing: 2,
  /** How often a control is operated again while it shows new content, as the button of a carousel does. */
  maxRepeats: 5,
  /** Kinds of controls whose colors are compared under the pointer and with the focus. */
  maxRestyled: 20,
  /** Milliseconds within which a script would move the focus on. */
  focusLeaveMs: 100,
  /** Milliseconds of the page's time within which timers count as part of what a control does. */
  reactionMs: 600,
  /** Milliseconds of the page's time between two looks at it while content may still appear. */
  stepMs: 60,
  /** Page elements above which states are not captured, because each capture would cost too much. */
  maxNodes: 30_000,
};

export type StatesContext = ProbeContext<'states', typeof statesBudget>;

/** Something could not be explored for lack of time, or because there is too much of it. */
export class LimitReachedError extends Error {}
