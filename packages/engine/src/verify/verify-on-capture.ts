import { type Fix, hasVisibleChange } from '@curbcut/contract';
import { type AttributeDependencies, applyPatchToCapture } from '@curbcut/fixes';
import { createPageModel, type PageCapture, type PageModel, type Patch } from '@curbcut/page-model';
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
  toUnproven,
  verifyFix,
} from './compare-findings.ts';
import {
  type FixSuggestions,
  type IssueGroupFix,
  type PageIssueGroup,
  suggestFixes,
} from './suggest-fixes.ts';
import { verificationLimits } from './verification-limits.ts';

/** What the judging threads are asked to prove patches; see `Questions`. */
export interface VerificationRequests {
  /** Suggests what would mend what fails, and proves on the capture what can be proven there; once the page was used. */
  verifyOnCapture: { input: VerificationInput; output: CaptureVerification };
  /** The bare verdicts of the rules that need no use of the page. */
  basicFindings: { input: null; output: BasicFindings };
  /** A patch for whoever has no capture. */
  describePatch: { input: Patch; output: Pick<Fix, 'steps' | 'source'> };
}

export interface VerificationInput {
  /** Worst first. */
  readonly groups: readonly PageIssueGroup[];
  /** What the rules that need no use of the page have said. */
  readonly before: BasicFindings;
  readonly names: AttributeDependencies;
  /** Fingerprints of causes that a page of lower order has tried. */
  readonly attempted: readonly string[];
  /** What can be seen is tried on the live page, for its picture. */
  readonly takesScreenshots: boolean;
}

export interface CaptureVerification {
  readonly suggestions: FixSuggestions;
  /** By fingerprint. */
  readonly single: ReadonlyMap<string, FixAttempt>;
  /** Fingerprints of causes that are to be tried alone on the live page. */
  readonly live: readonly string[];
  /** Null where only the live page can tell. */
  readonly combined: CombinedChange | null;
  /** Captures that were judged. */
  readonly evaluations: number;
}

/** A page with how to ask the rules of another capture of it. */
export interface VerifiablePage {
  readonly capture: PageCapture;
  readonly model: PageModel;
  evaluate(model: PageModel): BasicFindings;
}

/** Pure, as all answers. */
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
  const changes = new Map<PageCapture, PageChange>();
  const changeOn = (patched: PageCapture, patch: Patch): PageChange => {
    const known = changes.get(patched);
    if (known !== undefined) return known;
    evaluations += 1;
    // Of what can be done to a capture only colours are painted.
    const isPainted = patch.some(({ kind }) => kind === 'declare');
    const model = createPageModel(patched, isPainted ? null : page.model);
    const change = compareFindings(before, page.evaluate(model), null);
    changes.set(patched, change);
    return change;
  };
  for (const { cause, patched } of selectSinglePatches(capture, suggestions, names, takesScreenshots)) {
    // What is known counts all the same: what is tried here must not depend on who was first.
    if (isKnown.has(cause.fingerprint)) continue;
    if (patched === null) live.push(cause.fingerprint);
    else single.set(cause.fingerprint, verifyGroupFix(changeOn(patched, cause.patch), cause));
  }
  const attempt = (applied: AppliedSuggestions): CombinedChange | null => {
    const patch = applied.flatMap((each) => each.patch);
    const patched = applyPatchToCapture(capture, patch, names);
    return patched && { applied, change: changeOn(patched, patch) };
  };
  let combined =
    suggestions.occurrences.length === 0 ? null : attempt(applySuggestions(suggestions.occurrences));
  for (let round = 1; combined !== null; round++) {
    const rest = selectForRetry(capture, combined, round);
    if (rest === null) break;
    combined = attempt(rest);
  }
  return { suggestions, single, live, combined, evaluations };
}

/** The causes that are tried for themselves, each with its patched capture; null where the live page is to tell. */
function* selectSinglePatches(
  capture: PageCapture,
  suggestions: FixSuggestions,
  names: AttributeDependencies,
  pictures: boolean,
) {
  const mostLive = pictures ? verificationLimits.screenshots : verificationLimits.singleLive;
  const size = capture.nodes.kind.length;
  let nodesLeft = pictures ? 2 * verificationLimits.nodes : verificationLimits.nodes;
  let live = 0;
  let tried = 0;
  // Several causes may have the same patch, such as the landmark around what is outside of landmarks.
  const known = new Map<string, PageCapture | null>();
  for (const cause of suggestions.groups) {
    const words = JSON.stringify(cause.patch);
    const same = known.get(words);
    if (same !== undefined) {
      yield { cause, patched: same };
      continue;
    }
    if (tried === verificationLimits.single) continue;
    const isPictured = pictures && hasVisibleChange(cause.patch);
    const patched = isPictured ? null : applyPatchToCapture(capture, cause.patch, names);
    if (patched === null && live === mostLive) continue;
    const cost = patched === null ? 2 * size : size;
    if (tried > 0 && cost > nodesLeft) continue;
    nodesLeft -= cost;
    tried += 1;
    if (patched === null) live += 1;
    known.set(words, patched);
    yield { cause, patched };
  }
}

/** What was found by using the page is not looked for again; that a patch does harm shows all the same. */
export function verifyGroupFix(change: PageChange, cause: IssueGroupFix): FixAttempt {
  const tried = verifyFix(change, cause);
  return cause.isFromProbes && tried.status === 'proven'
    ? toUnproven('It was found by using the page, which is not done again.')
    : tried;
}
