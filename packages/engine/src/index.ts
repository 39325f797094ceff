export {
  ALL_PRIVATE_TARGETS,
  BrowserStartError,
  type FontMode,
  NoBrowserError,
  parsePrivateTargets,
} from '@curbcut/capture';
export { renderFix } from '@curbcut/fixes';
export { optionalRuleIds } from '@curbcut/rules';
export {
  getFingerprint,
  groupFindings,
  type IssueGroup,
} from './cluster/group-findings.ts';
export { getIssueKey } from './cluster/issue-key.ts';
export { mergeIssueGroups, type SiteIssueGroup } from './cluster/merge-issue-groups.ts';
export * from './crawl/index.ts';
export { findReachableStart } from './find-reachable-start.ts';
export { hashElement, MAX_ELEMENT_HASHES, selectElementHashes } from './identity/element-hash.ts';
export {
  getIssueTraits,
  type IssueTraits,
  mergeElementHashes,
} from './identity/issue-traits.ts';
export { type IdentifiedIssue, type IssueMatches, matchIssues } from './identity/match-issues.ts';
export {
  compareRankedIssues,
  type IssueGroupToRank,
  rankIssues,
  toRankedIssue,
} from './rank-issues.ts';
export { getRuleInfo, getRuleSeverity, listRuleDescriptions, type RuleInfo } from './rule-info.ts';
export { listRuleSummaries, loadRuleDetail } from './rule-pages.ts';
export { listScanRules } from './scan-rules.ts';
export { type ScanTarget, scanSite } from './scan-site.ts';
export { openScanner } from './scanner.ts';
export { ScannerLostError } from './scanner-process/errors.ts';
export {
  openScannerProcess,
  type ProcessLimits,
  type ScannerProcess,
} from './scanner-process/open-scanner-process.ts';
export {
  fetchSiteRules,
  planSite,
  type SitePlan,
  type SitePlanOptions,
  type SiteRules,
} from './site-plan.ts';
export { toFinding } from './to-finding.ts';
export type * from './types.ts';
export { combineVariants, defaultVariant } from './variants.ts';
export { createNotVisitedResult, isTemporaryFailure, rejectOffSiteResult } from './visit-page.ts';
