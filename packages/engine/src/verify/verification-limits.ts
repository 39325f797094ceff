/**
 * Limits of verification on one page. They count steps rather than time, because results must not depend on the speed of
 * the machine.
 */
export const verificationLimits = {
  /** Patches that are tried alone, worst issue first; all are also tried together. */
  single: 24,
  /** Of those, patches that require the live page. */
  singleLive: 12,
  /**
   * Nodes of captures evaluated to verify the issues of one page alone; a live page counts twice, and screenshots, which
   * cost as much again, double the limit. One issue is always tried.
   */
  nodes: 24_000,
  /** Issues of one page that get a suggestion, worst first. */
  groups: 60,
  /** Findings of one page that are fixed together. */
  combined: 400,
  /** Attempts to apply all fixes together again when something new fails. */
  retries: 2,
  /** Screenshots of a page with a patch applied. */
  screenshots: 8,
} as const;
