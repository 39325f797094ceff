export {
  ALL_PRIVATE_TARGETS,
  adoptSession,
  BrowserStartError,
  ConnectFailedError,
  checkTarget,
  createGuardedSender,
  describeError,
  describeForeignFrames,
  type FontMode,
  type GuardedSender,
  getErrorReference,
  type JourneyRecorder,
  NoBrowserError,
  type PrivateTargets,
  parsePrivateTargets,
  RecordingError,
  RefusedError,
} from '@curbcut/capture';
export { renderFix } from '@curbcut/fixes';
export {
  SCREEN_READERS,
  type ScreenReader,
  SELECTOR_BOUNDARY,
  speakTranscript,
  TRANSCRIPT_ORDERS,
  type TranscriptOrder,
} from '@curbcut/page-model';
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
export { normalizeUrl } from './crawl/normalize-url.ts';
export { getRetryDelay, parseRetryAfter } from './crawl/retry.ts';
export { getSiteHost } from './crawl/scope.ts';
export {
  fetchSiteRules,
  planInOrder,
  planSite,
  type SitePlan,
  type SitePlanOptions,
  type SiteRules,
} from './crawl/site-plan.ts';
export { findReachableStart, InvalidUrlError, parseSiteUrl, type SiteUrl } from './crawl/site-url.ts';
export { MAX_SITEMAP_BYTES, readSitemaps } from './crawl/sitemaps.ts';
export { InvalidPatternError } from './crawl/url-pattern.ts';
export { subtractFindings } from './examine/combine-results.ts';
export { decodePageElements } from './examine/decode-page-elements.ts';
export { createEvaluatedPage, handleEvaluationRequest } from './examine/evaluation/evaluation-requests.ts';
export { EVALUATION_CHANNEL, type EvaluationExchange } from './examine/evaluation/evaluator-pool.ts';
export { requireExamined } from './examine/input-hash.ts';
export { encodePageElements } from './examine/page-elements.ts';
export { toFinding } from './examine/to-finding.ts';
export { combineVariants, defaultVariant } from './examine/variants.ts';
export {
  decideOutcome,
  type FoundPartIndex,
  type IssueEvidence,
  type IssueOutcome,
  indexFoundParts,
  listIssueParts,
  MAX_ISSUE_PARTS,
  type PageCoverage,
  type ScanCoverageFacts,
} from './issues/decide-outcome.ts';
export { hashElement, selectElementHashes } from './issues/element-hash.ts';
export {
  getFingerprint,
  groupFindings,
  type IssueGroup,
} from './issues/group-findings.ts';
export { getIssueKey } from './issues/issue-key.ts';
export {
  getIssueTraits,
  type IssueTraits,
  mergeElementHashes,
} from './issues/issue-traits.ts';
export {
  type IdentifiedIssue,
  type IssueMatches,
  MAX_PAGES_ALL_REQUIRED,
  matchIssues,
} from './issues/match-issues.ts';
export { type OpenRecorderOptions, openRecorder } from './journeys/open-recorder.ts';
export { playWholeJourney, stopsJourney, toStepUrl } from './journeys/scan-journey.ts';
export {
  isPageRule,
  OpenPageError,
  type OpenPageScanner,
  type OpenPageSettings,
  openPageScanner,
} from './open-page-scanner.ts';
export { checkSecrets, type JourneyToPlay } from './page-access.ts';
export {
  type ExcludedParts,
  keepTestedParts,
  type LedgerPage,
  limitParts,
  type PageParts,
  PartsLedger,
  type TestedElsewhere,
  type TestedParts,
} from './parts-ledger.ts';
export { getRuleInfo, getRuleSeverity, listRuleDescriptions, type RuleInfo } from './rule-info.ts';
export { getRuleVersions, listRuleSummaries, listScanRules, loadRuleDetail } from './rule-pages.ts';
export { comparesWithFirstPage, listRuleTests } from './rule-tests.ts';
export { type ScanTarget, scanSite } from './scan-site.ts';
export { type LivePage, type LocalScanner, openScanner } from './scanner.ts';
export { ScannerCrashedError } from './scanner-process/errors.ts';
export {
  openScannerProcess,
  type ProcessLimits,
  type ScannerProcess,
} from './scanner-process/open-scanner-process.ts';
export { mapInSlices, TimeSlice } from './time-slice.ts';
export {
  compareLines,
  compareTranscripts,
  type LineChange,
  selectContext,
} from './transcripts/compare-transcripts.ts';
export {
  decodeTranscript,
  type EncodedTranscript,
  encodeTranscript,
} from './transcripts/encode-transcript.ts';
export type * from './types.ts';
export { createNotVisitedResult, isTemporaryFailure, rejectOffSiteResult } from './visit-page.ts';
