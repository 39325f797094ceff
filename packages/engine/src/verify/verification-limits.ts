/**
 * How much is tried on one page. Counts and never time: what is shown must not depend on how fast a machine is.
 */
export const verificationLimits = {
  /** Patches that are tried for themselves, worst cause first; all are tried together. */
  single: 24,
  /** Of those, patches that only the live page can prove. */
  singleLive: 12,
  /**
   * Nodes of captures that are judged to prove causes of one page for themselves; a live page counts twice, and pictures,
   * which cost as much again, double it. One cause is tried all the same.
   */
  nodes: 24_000,
  /** Causes of one page that get a suggestion, worst first. */
  groups: 60,
  /** Findings of one page that are mended together. */
  combined: 400,
  /** Times that all changes together are tried again when something new fails. */
  retries: 2,
  /** Pictures of a page with a patch. */
  screenshots: 8,
} as const;
