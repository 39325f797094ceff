import type { Fix } from '@curbcut/contract';
import { hasVisibleChange } from '@curbcut/contract/values';
import { type AttributeDependencies, applyPatchToCapture } from '@curbcut/fixes';
import {
  announceElement,
  createPageModel,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type PageModel,
  type Patch,
  type SpokenText,
} from '@curbcut/page-model';
import {
  type AppliedSuggestions,
  applySuggestions,
  type CombinedChange,
  selectForRetry,
} from './combined-change.ts';
import {
  type BasicFindings,
  compareFindings,
  type FixAttempt,
  type PageChange,
  toUnverified,
  verifyFix,
} from './compare-findings.ts';
import {
  type FixSuggestion,
  type FixSuggestions,
  type GroupToFix,
  type IssueGroupFix,
  suggestFixes,
} from './suggest-fixes.ts';
import { verificationLimits } from './verification-limits.ts';

/** Requests to the evaluation threads for verifying patches; see `EvaluationRequests`. */
export interface VerificationRequests {
  /**
   * Suggests fixes for the failures and verifies those that can be verified on the capture. Requires the
   * probes to have run.
   */
  verifyOnCapture: { input: VerificationInput; output: CaptureVerification };
  /** The static findings in basic form. */
  basicFindings: { input: null; output: BasicFindings };
  /** Describes a patch for callers that don't have the capture. */
  describePatch: { input: Patch; output: Pick<Fix, 'steps' | 'source'> };
}

export interface VerificationInput {
  /** Worst first. */
  readonly groups: readonly GroupToFix[];
  /** The static findings before any patch. */
  readonly before: BasicFindings;
  readonly names: AttributeDependencies;
  /** Fingerprints of issues that an earlier page attempted to fix. */
  readonly attempted: readonly string[];
  /** Whether visible fixes are tried on the live page so that a screenshot can be taken. */
  readonly takesScreenshots: boolean;
}

export interface CaptureVerification {
  readonly suggestions: FixSuggestions;
  /** By fingerprint. */
  readonly single: ReadonlyMap<string, FixAttempt>;
  /** Fingerprints of issues to try alone on the live page. */
  readonly live: readonly string[];
  /** Null if only the live page can be used. */
  readonly combined: CombinedChange | null;
  /** What is announced for each suggested fix's element before the fix, by fingerprint. */
  readonly announcedBefore: ReadonlyMap<string, SpokenText>;
  /** What is announced for these elements with the fix, if it could be applied to the capture. */
  readonly announcedAfter: ReadonlyMap<string, SpokenText>;
  /** Number of captures evaluated. */
  readonly evaluations: number;
}

/** A page with a function that evaluates the rules on another capture of the page. */
export interface VerifiablePage {
  readonly capture: PageCapture;
  readonly model: PageModel;
  evaluate(model: PageModel): BasicFindings;
}

/** Verifies suggested fixes on the capture. Pure, like all requests. */
export function verifyOnCapture(
  page: VerifiablePage,
  { groups, before, names, attempted, takesScreenshots }: VerificationInput,
): CaptureVerification {
  const { capture } = page;
  const isKnown = new Set(attempted);
  const suggestions = suggestFixes(page.model, groups, (fingerprint) => isKnown.has(fingerprint));
  const single = new Map<string, FixAttempt>();
  const live: string[] = [];
  let evaluations = 0;
  const announcedAfter = new Map<string, SpokenText>();
  const announceAfter = (causes: readonly FixSuggestion[], patched: PageModel): void => {
    for (const { fingerprint, node } of causes) {
      const announced = announcedAfter.has(fingerprint) ? null : announceNode(patched, node);
      if (announced !== null) announcedAfter.set(fingerprint, announced);
    }
  };
  const changes = new Map<PageCapture, PageChange>();
  const getChange = (patched: PageCapture, patch: Patch, causes: readonly FixSuggestion[]): PageChange => {
    const known = changes.get(patched);
    if (known !== undefined) {
      announceAfter(causes, createPageModel(patched));
      return known;
    }
    evaluations += 1;
    // Of the steps that can be applied to a capture, only style declarations affect painting.
    const isPainted = patch.some(({ kind }) => kind === 'declare');
    const model = createPageModel(patched, isPainted ? null : page.model);
    const change = compareFindings(before, page.evaluate(model), null);
    changes.set(patched, change);
    announceAfter(causes, model);
    return change;
  };
  for (const { cause, patched } of selectSinglePatches(capture, suggestions, names, takesScreenshots)) {
    // Known issues count toward the limits too, so that the selection does not depend on the page order.
    if (isKnown.has(cause.fingerprint)) continue;
    if (patched === null) live.push(cause.fingerprint);
    else single.set(cause.fingerprint, verifyGroupFix(getChange(patched, cause.patch, [cause]), cause));
  }
  const attempt = (applied: AppliedSuggestions): CombinedChange | null => {
    const patch = applied.flatMap((entry) => entry.patch);
    const patched = applyPatchToCapture(capture, patch, names);
    return patched && { applied, change: getChange(patched, patch, suggestions.groups) };
  };
  let combined =
    suggestions.occurrences.length === 0 ? null : attempt(applySuggestions(suggestions.occurrences));
  for (let round = 1; combined !== null; round++) {
    const rest = selectForRetry(capture, combined, round);
    if (rest === null) break;
    combined = attempt(rest);
  }
  const announcedBefore = new Map(
    suggestions.groups.flatMap(({ fingerprint, node }) => {
      const announced = announceNode(page.model, node);
      return announced === null ? [] : [[fingerprint, announced] as const];
    }),
  );
  return { suggestions, single, live, combined, announcedBefore, announcedAfter, evaluations };
}

/** Returns what is announced for an element; null if it isn't exposed, or isn't an element anymore. */
export function announceNode(model: PageModel, node: NodeIndex): SpokenText | null {
  if (model.capture.nodes.kind[node] !== NodeKind.element) return null;
  const element = model.element(node);
  return element.isExposed ? announceElement(element) : null;
}

/** Selects the issues to try alone, each with its patched capture; null if the live page is needed. */
function* selectSinglePatches(
  capture: PageCapture,
  suggestions: FixSuggestions,
  names: AttributeDependencies,
  takesScreenshots: boolean,
) {
  const maxLive = takesScreenshots ? verificationLimits.screenshots : verificationLimits.singleLive;
  const size = capture.nodes.kind.length;
  let nodesLeft = takesScreenshots ? 2 * verificationLimits.nodes : verificationLimits.nodes;
  let live = 0;
  let tried = 0;
  // Several issues may have the same patch, for example a landmark around content outside landmarks.
  const known = new Map<string, PageCapture | null>();
  for (const cause of suggestions.groups) {
    const key = JSON.stringify(cause.patch);
    const same = known.get(key);
    if (same !== undefined) {
      yield { cause, patched: same };
      continue;
    }
    if (tried === verificationLimits.single) continue;
    const needsScreenshot = takesScreenshots && hasVisibleChange(cause.patch);
    const patched = needsScreenshot ? null : applyPatchToCapture(capture, cause.patch, names);
    if (patched === null && live === maxLive) continue;
    const cost = patched === null ? 2 * size : size;
    if (tried > 0 && cost > nodesLeft) continue;
    nodesLeft -= cost;
    tried += 1;
    if (patched === null) live += 1;
    known.set(key, patched);
    yield { cause, patched };
  }
}

/**
 * Verifies the fix for one issue. Findings from probes cannot be rechecked, but harm caused by the patch is
 * still detected.
 */
export function verifyGroupFix(change: PageChange, cause: IssueGroupFix): FixAttempt {
  const tried = verifyFix(change, cause);
  return cause.isFromProbes && tried.status === 'proven'
    ? toUnverified(
        'The issue shows up only on interaction, and we verify fixes without interacting with the page.',
      )
    : tried;
}
