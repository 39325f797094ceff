import { canBeSeen, type Fix } from '@curbcut/contract';
import { applyToCapture, type SheetNames } from '@curbcut/fixes';
import { createPageModel, type PageCapture, type PageModel, type Patch } from '@curbcut/page-model';
import { bounds } from './bounds.ts';
import { type Change, compareFaults, type Faults, type Tried, unproven, verdictOn } from './compare.ts';
import { type CauseToMend, type FoundCause, type Suggestions, suggestionsFor } from './suggestions.ts';
import { restOf, type Taken, type Together, takenOf } from './together.ts';

/** What the judging threads are asked to prove patches; see `Questions`. */
export interface ProofQuestions {
  /** Suggests what would mend what fails, and proves on the capture what can be proven there; once the page was used. */
  prove: { given: ToProve; got: ProvenOnCapture };
  /** The bare verdicts of the rules that need no use of the page. */
  faults: { given: null; got: Faults };
  /** A patch for whoever has no capture. */
  written: { given: Patch; got: Pick<Fix, 'steps' | 'source'> };
}

export interface ToProve {
  /** Worst first. */
  readonly causes: readonly FoundCause[];
  /** What the rules that need no use of the page have said. */
  readonly before: Faults;
  readonly names: SheetNames;
  /** Fingerprints of causes that a page of lower order has tried. */
  readonly known: readonly string[];
  /** What can be seen is tried on the live page, for its picture. */
  readonly pictures: boolean;
}

export interface ProvenOnCapture {
  readonly suggestions: Suggestions;
  /** By fingerprint. */
  readonly alone: ReadonlyMap<string, Tried>;
  /** Fingerprints of causes that are to be tried alone on the live page. */
  readonly live: readonly string[];
  /** Null where only the live page can tell. */
  readonly together: Together | null;
  /** Captures that were judged. */
  readonly proofs: number;
}

/** A page with how to ask the rules of another capture of it. */
export interface ProvingPage {
  readonly capture: PageCapture;
  readonly model: PageModel;
  faultsOn(model: PageModel): Faults;
}

/** Pure, as all answers. */
export function proveOnCapture(
  page: ProvingPage,
  { causes, before, names, known, pictures }: ToProve,
): ProvenOnCapture {
  const { capture } = page;
  const isKnown = new Set(known);
  const suggestions = suggestionsFor(page.model, causes, (fingerprint) => isKnown.has(fingerprint));
  const alone = new Map<string, Tried>();
  const live: string[] = [];
  let proofs = 0;
  const changes = new Map<PageCapture, Change>();
  const changeOn = (patched: PageCapture, patch: Patch): Change => {
    const known = changes.get(patched);
    if (known !== undefined) return known;
    proofs += 1;
    // Of what can be done to a capture only colours are painted.
    const isPainted = patch.some(({ kind }) => kind === 'declare');
    const model = createPageModel(patched, isPainted ? null : page.model);
    const change = compareFaults(before, page.faultsOn(model), null);
    changes.set(patched, change);
    return change;
  };
  for (const { cause, patched } of toTryAlone(capture, suggestions, names, pictures)) {
    // What is known counts all the same: what is tried here must not depend on who was first.
    if (isKnown.has(cause.fingerprint)) continue;
    if (patched === null) live.push(cause.fingerprint);
    else alone.set(cause.fingerprint, verdictOnCause(changeOn(patched, cause.patch), cause));
  }
  const attempt = (taken: Taken): Together | null => {
    const patch = taken.flatMap((each) => each.patch);
    const patched = applyToCapture(capture, patch, names);
    return patched && { taken, change: changeOn(patched, patch) };
  };
  let together = suggestions.occurrences.length === 0 ? null : attempt(takenOf(suggestions.occurrences));
  for (let round = 1; together !== null; round++) {
    const rest = restOf(capture, together, round);
    if (rest === null) break;
    together = attempt(rest);
  }
  return { suggestions, alone, live, together, proofs };
}

/** The causes that are tried for themselves, each with its patched capture; null where the live page is to tell. */
function* toTryAlone(capture: PageCapture, suggestions: Suggestions, names: SheetNames, pictures: boolean) {
  const mostLive = pictures ? bounds.pictures : bounds.aloneLive;
  const size = capture.nodes.kind.length;
  let nodesLeft = pictures ? 2 * bounds.nodes : bounds.nodes;
  let live = 0;
  let tried = 0;
  // Several causes may have the same patch, such as the landmark around what is outside of landmarks.
  const known = new Map<string, PageCapture | null>();
  for (const cause of suggestions.causes) {
    const words = JSON.stringify(cause.patch);
    const same = known.get(words);
    if (same !== undefined) {
      yield { cause, patched: same };
      continue;
    }
    if (tried === bounds.alone) continue;
    const isPictured = pictures && canBeSeen(cause.patch);
    const patched = isPictured ? null : applyToCapture(capture, cause.patch, names);
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
export function verdictOnCause(change: Change, cause: CauseToMend): Tried {
  const tried = verdictOn(change, cause);
  return cause.isOfUse && tried.status === 'proven'
    ? unproven('It was found by using the page, which is not done again.')
    : tried;
}
