/**
 * Limits for verification on one page. They count steps rather than time, because results must not depend on
 * the speed of the machine.
 */
export const verificationLimits = {
  /** Maximum patches to try alone, worst issue first. All patches are also tried together. */
  single: 24,
  /** Maximum number of these that may require the live page. */
  singleLive: 12,
  /**
   * Maximum nodes in the captures evaluated to verify a page's issues one by one. A live page counts twice,
   * and screenshots, which cost as much again, double the limit. At least one issue is always tried.
   */
  nodes: 24_000,
  /** Maximum issues per page that get a suggestion, worst first. */
  groups: 60,
  /** Maximum findings per page that are fixed together. */
  combined: 400,
  /** Maximum retries of applying all fixes together after new failures. */
  retries: 2,
  /** Maximum screenshots per page with a patch applied. */
  screenshots: 8,
} as const;
