/**
 * Limits for verification on one page. They count steps rather than time, because results must not depend on
 * the speed of the machine.
 */
export const verificationLimits = {
  /** Patches to try alone, worst issue first; all are also tried together. */
  single: 24,
  /** How many of these may require the live page. */
  singleLive: 12,
  /**
   * Maximum nodes in the captures evaluated to verify a page's issues one by one. A live page counts twice,
   * and screenshots, which cost as much again, double the limit. At least one issue is always tried.
   */
  nodes: 24_000,
  /** Issues per page that get a suggestion, worst first. */
  groups: 60,
  /** Findings per page that are fixed together. */
  combined: 400,
  /** Retries of applying all fixes together after new failures. */
  retries: 2,
  /** Screenshots per page with a patch applied. */
  screenshots: 8,
} as const;
