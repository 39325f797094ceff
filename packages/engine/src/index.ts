export {
  ALL_PRIVATE_TARGETS,
  BrowserStartError,
  checkTarget,
  type FontMode,
  NO_PRIVATE_TARGETS,
  NoBrowserError,
  type PrivateTargets,
  parsePrivateTargets,
} from '@curbcut/capture';
export { renderFix } from '@curbcut/fixes';
export { optionalRuleIds } from '@curbcut/rules';
export { causeOf } from './cluster/cause.ts';
export { type Cluster, clusterFindings, fingerprintOf, type PageFindings } from './cluster/cluster.ts';
export { joinCauses, type SiteCause } from './cluster/join-causes.ts';
export * from './crawl/index.ts';
export { chosenMarks, elementMark, MOST_MARKS } from './identity/element-mark.ts';
export { type IssueMatch, matchIssues, type Named } from './identity/match-issues.ts';
export {
  type IssueTraits,
  type PlaceTraits,
  type SampledIssue,
  traitsOf,
  withMarksOf,
} from './identity/traits.ts';
export {
  type CauseToRank,
  compareRanked,
  type RankedIssue,
  rankedIssue,
  rankedIssues,
} from './ranked-issues.ts';
export { findReachableStart } from './reachable-start.ts';
export { type RuleInfo, ruleInfo, ruleList, severityOf } from './rule-info.ts';
export { ruleDetail, ruleSummaries } from './rule-pages.ts';
export { type RuleAsked, rulesAsked } from './rules-asked.ts';
export { type ScanTarget, scanSite } from './scan-site.ts';
export { openScanner } from './scanner.ts';
export { ScannerLostError } from './scanner-process/errors.ts';
export {
  openScannerProcess,
  type ProcessLimits,
  type ScannerProcess,
} from './scanner-process/open-scanner-process.ts';
export {
  planList,
  planSite,
  readSiteRules,
  type SitePlan,
  type SitePlanOptions,
  type SiteRules,
} from './site-plan.ts';
export { toFinding } from './to-finding.ts';
export type * from './types.ts';
export { usualVariant, variantsOf } from './variants.ts';
export { isTemporary, notVisited, withinSite } from './visit-page.ts';
