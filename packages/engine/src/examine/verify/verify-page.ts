import { readStyleReferences, type StablePage, timeStep } from '@curbcut/capture';
import { type Finding, type Fix, hasVisibleChange } from '@curbcut/contract';
import type { ContrastRequest, NodeIndex, PageCapture, SpokenText } from '@curbcut/page-model';
import type { IsFixAttempted, VerifiedPageFixes } from '../../types.ts';
import { getElementKey } from '../combine-results.ts';
import type { PageEvaluator } from '../evaluation/evaluator-pool.ts';
import type { RuleResults } from '../evaluation/rule-results.ts';
import {
  type AppliedSuggestions,
  applySuggestions,
  type CombinedChange,
  isClean,
  isStructural,
  selectForRetry,
  verifyInCombination,
} from './combined-change.ts';
import {
  type BasicFindings,
  type FixAttempt,
  type PageChange,
  toBasicFindings,
  toUnverified,
} from './compare-findings.ts';
import { takeFixScreenshot } from './fix-screenshot.ts';
import {
  type FixSuggestion,
  type FixSuggestions,
  groupByIssue,
  type IssueGroupFix,
} from './suggest-fixes.ts';
import { openVerificationPage, type VerificationPage } from './verification-page.ts';
import { type CaptureVerification, verifyGroupFix } from './verify-on-capture.ts';

/** The result of verifying fixes on one page in one variant. */
export interface PageVerification extends Omit<VerifiedPageFixes, 'fixed'> {
  /** The findings that disappeared with all fixes applied. */
  readonly resolved: readonly { readonly ruleId: string; readonly node: NodeIndex }[];
}

export interface PageVerificationInput {
  readonly page: StablePage;
  readonly capture: PageCapture;
  readonly evaluator: PageEvaluator;
  openEvaluator(capture: PageCapture): PageEvaluator;
  readonly staticResults: RuleResults;
  readonly probeResults: RuleResults;
  /** Whether probes may have changed the page since it was captured. */
  readonly wasProbed: boolean;
  /** Text whose contrast we measured from pixels, or tried to. */
  readonly contrastRequests: readonly ContrastRequest[];
  readonly takesScreenshots: boolean;
  /** Returns whether an earlier page attempted to fix an issue. */
  readonly isFixAttempted: IsFixAttempted;
  /** Called with the number of issues whose fixes have been verified, or turned out not to be verifiable. */
  onProgress(done: number, of: number): void;
  /** Receives the rules whose fixes could not be suggested. */
  onErrors(errors: FixSuggestions['errors']): void;
}

/**
 * Verifies fixes for a page's findings: on its capture if that is equivalent, otherwise on the live page.
 * Call it last. Findings do not depend on it, and neither time nor other pages affect which fixes it
 * combines.
 *
 * @returns null if there is nothing to try
 * @throws {CdpError} when the page is lost
 * @throws {NotEvaluatedError}
 */
export async function verifyPage(input: PageVerificationInput): Promise<PageVerification | null> {
  const { page, capture, evaluator, staticResults, probeResults, takesScreenshots, isFixAttempted } = input;
  const groups = groupByIssue([
    { results: staticResults, isFromProbes: false },
    { results: probeResults, isFromProbes: true },
  ]);
  if (groups.length === 0) return null;
  input.onProgress(0, groups.length);
  const isAttempted = await Promise.all(groups.map(({ fingerprint }) => isFixAttempted(fingerprint)));
  const attempted = groups.filter((_, at) => isAttempted[at]).map(({ fingerprint }) => fingerprint);
  const before = toBasicFindings(staticResults);
  const names = await readStyleReferences(page);
  const onCapture = await timeStep('fixes: on the capture', () =>
    evaluator.request('verifyOnCapture', { groups, before, names, attempted, takesScreenshots }),
  );
  const { suggestions, live } = onCapture;
  if (suggestions.errors.length > 0) input.onErrors(suggestions.errors);
  if (suggestions.groups.length === 0) return null;
  const verified = groups.length - live.length;
  input.onProgress(verified, groups.length);
  const needsLive = live.length > 0 || (onCapture.combined === null && suggestions.occurrences.length > 0);
  const onPage = needsLive
    ? await verifyOnLivePage(input, before, onCapture, (done) =>
        input.onProgress(verified + done, groups.length),
      )
    : null;
  const proofs = onCapture.evaluations + (onPage?.evaluations ?? 0);
  const together = onPage?.combined ?? onCapture.combined;
  const alone = new Map([...onCapture.single, ...(onPage?.single ?? [])]);
  const announcedAfter = new Map([...onCapture.announcedAfter, ...(onPage?.announcedAfter ?? [])]);

  const fixes: PageVerification['fixes'][number][] = [];
  let harmful = 0;
  for (const cause of suggestions.groups) {
    const { fingerprint } = cause;
    if (cause.draft === null) continue;
    const proof = getFixVerification(capture, cause, alone.get(fingerprint), together);
    if (proof === 'harmful') harmful += 1;
    if (proof === 'harmful' || proof === 'not-tried') continue;
    fixes.push({
      fingerprint,
      fix: {
        ...proof,
        ...cause.draft,
        ...describeAnnounced(onCapture.announcedBefore.get(fingerprint), announcedAfter.get(fingerprint)),
      },
      screenshot: onPage?.screenshots.get(fingerprint) ?? null,
    });
  }
  return {
    fixes,
    attempted: suggestions.groups.map(({ fingerprint }) => fingerprint),
    resolved: together !== null && isClean(together) ? together.change.resolved : [],
    harmful,
    proofs,
    elements: proofs * capture.nodes.kind.filter((kind) => kind === 1).length,
  };
}

/** Returns what is announced before and after a fix, if both are known and differ. */
function describeAnnounced(before?: SpokenText, after?: SpokenText): Pick<Fix, 'announced'> {
  if (before === undefined || after === undefined) return {};
  const isSame =
    before.nvda === after.nvda && before.jaws === after.jaws && before.voiceover === after.voiceover;
  return isSame ? {} : { announced: { before, after } };
}

type FixVerification = Pick<Fix, 'status' | 'unverified_reason' | 'proven'>;

/**
 * Returns the status of a fix. A fix that was never applied without harm, alone or combined, is not shown.
 */
function getFixVerification(
  capture: PageCapture,
  cause: IssueGroupFix,
  alone: FixAttempt | undefined,
  together: CombinedChange | null,
): FixVerification | 'harmful' | 'not-tried' {
  if (alone?.status === 'harmful') return 'harmful';
  if (alone?.status === 'proven') return { status: 'proven', unverified_reason: null, proven: 'alone' };
  const wasApplied = together?.applied.some(({ suggestion }) => isSuggestionFor(cause, suggestion)) ?? false;
  const others =
    together !== null && wasApplied && isClean(together)
      ? verifyInCombination(capture, together, cause)
      : null;
  // A fix that moves or renames parts of the page may cause harm that other fixes hide.
  if (alone === undefined && (others === null || cause.patch.some(isStructural))) return 'not-tried';
  // A fix that needs review when applied alone also needs it in combination.
  if (others?.status === 'proven' && (alone?.isUnchanged ?? true)) {
    return { status: 'proven', unverified_reason: null, proven: 'together' };
  }
  const unproven = alone ?? others;
  const because = unproven?.status === 'unproven' ? unproven.reason : null;
  return { status: 'unproven', unverified_reason: because, proven: null };
}

const isSuggestionFor = (cause: FixSuggestion, { ruleId, node }: FixSuggestion) =>
  cause.ruleId === ruleId && cause.node === node;

interface LiveVerification
  extends Pick<CaptureVerification, 'single' | 'combined' | 'announcedAfter' | 'evaluations'> {
  readonly screenshots: ReadonlyMap<string, PageVerification['fixes'][number]['screenshot']>;
}

async function verifyOnLivePage(
  input: PageVerificationInput,
  before: BasicFindings,
  onCapture: CaptureVerification,
  /** Called with the number of issues tried alone so far. */
  onTried: (done: number) => void,
): Promise<LiveVerification> {
  const { page: stablePage, capture } = input;
  const { groups, occurrences } = onCapture.suggestions;
  const page = await timeStep('fixes: page before them', () =>
    openVerificationPage(stablePage, capture, before, input),
  );
  const single = new Map<string, FixAttempt>();
  const screenshots = new Map<string, PageVerification['fixes'][number]['screenshot']>();
  const announcedAfter = new Map<string, SpokenText>();
  const known = new Map<string, { readonly change: PageChange; readonly fingerprint: string }>();
  for (const [done, fingerprint] of onCapture.live.entries()) {
    onTried(done);
    const cause = groups.find((each) => each.fingerprint === fingerprint)!;
    const key = JSON.stringify(cause.patch);
    const same = known.get(key);
    if (same !== undefined) {
      single.set(fingerprint, verifyGroupFix(same.change, cause));
      screenshots.set(fingerprint, screenshots.get(same.fingerprint) ?? null);
      continue;
    }
    const rejection = await page.page.apply(cause.patch);
    if (rejection !== null) {
      single.set(fingerprint, toUnverified(rejection));
      continue;
    }
    const { change, changed, announced } = await timeStep('fixes: one alone', () => page.recheck(cause.node));
    if (announced !== null) announcedAfter.set(fingerprint, announced);
    known.set(key, { change, fingerprint });
    const tried = verifyGroupFix(change, cause);
    single.set(fingerprint, tried);
    if (input.takesScreenshots && tried.status !== 'harmful' && hasVisibleChange(cause.patch)) {
      const take = () => takeFixScreenshot(stablePage, capture, changed, cause.patch);
      screenshots.set(fingerprint, await timeStep('fixes: screenshot', take));
    }
    await page.page.revert();
  }
  onTried(onCapture.live.length);
  const combined = onCapture.combined ?? (await verifyCombined(page, capture, occurrences));
  page.page.release();
  return { single, combined, announcedAfter, screenshots, evaluations: page.evaluations };
}

async function verifyCombined(
  page: VerificationPage,
  capture: PageCapture,
  occurrences: readonly FixSuggestion[],
): Promise<CombinedChange | null> {
  const attempt = async (suggestions: AppliedSuggestions): Promise<CombinedChange | null> => {
    const rejection = await page.page.applyEach(suggestions.map(({ patch }) => patch));
    const applied = suggestions.filter((_, at) => rejection[at] === null);
    if (applied.length === 0) return null;
    const { change } = await timeStep('fixes: all together', () => page.recheck());
    return { applied, change };
  };
  if (occurrences.length === 0) return null;
  let tried = await attempt(applySuggestions(occurrences));
  for (let round = 1; tried !== null; round++) {
    const rest = selectForRetry(capture, tried, round);
    if (rest === null) break;
    await page.page.revert();
    tried = await attempt(rest);
  }
  return tried;
}

/** Converts fixed elements to indexes of the final findings, which also include axe-core's. */
export function toPageFixes(
  { resolved, ...verification }: PageVerification,
  findings: readonly Finding[],
  staticOutcome: RuleResults,
): VerifiedPageFixes {
  const fixedKeys = new Set(
    staticOutcome.findings.flatMap((finding, index) =>
      resolved.some(({ ruleId, node }) => ruleId === finding.ruleId && node === staticOutcome.nodes[index])
        ? [getElementKey(finding)]
        : [],
    ),
  );
  const indexes = findings.flatMap((finding, index) =>
    finding.outcome === 'failed' && fixedKeys.has(getElementKey(finding)) ? [index] : [],
  );
  return { ...verification, fixed: indexes };
}
