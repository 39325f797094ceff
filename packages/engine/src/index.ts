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
  type AssembledIssue,
  type AssembledScan,
  assembleScan,
  assessScan,
  type ScanAssessment,
} from './assemble/assemble-scan.ts';
export {
  type FingerprintedFinding,
  fingerprintFinding,
  groupPageFindings,
  type PageIssueGroup,
} from './assemble/group-page-findings.ts';
export { identifyIssues, MAX_ISSUE_URLS, orderSamples } from './assemble/identify-issues.ts';
export { rankIssues } from './assemble/rank-issues.ts';
export type {
  FindingLocation,
  FixLocation,
  IdentityStore,
  IssueGroupOnPage,
  IssueOnPage,
  PageContext,
  PageToScore,
  PageWithImportance,
  ScanStore,
  StoredFixAttempt,
} from './assemble/scan-store.ts';
export {
  getFingerprint,
  groupFindings,
  type IssueGroup,
} from './cluster/group-findings.ts';
export { getIssueKey } from './cluster/issue-key.ts';
export * from './crawl/index.ts';
export { findReachableStart } from './find-reachable-start.ts';
export { hashElement, selectElementHashes } from './identity/element-hash.ts';
export {
  getIssueTraits,
  type IssueTraits,
  mergeElementHashes,
} from './identity/issue-traits.ts';
export {
  type IdentifiedIssue,
  type IssueMatches,
  MAX_PAGES_ALL_REQUIRED,
  matchIssues,
} from './identity/match-issues.ts';
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
export { mapInSlices, TimeSlice } from './time-slice.ts';
export { toFinding } from './to-finding.ts';
export type * from './types.ts';
export { combineVariants, defaultVariant } from './variants.ts';
export { createNotVisitedResult, isTemporaryFailure, rejectOffSiteResult } from './visit-page.ts';
