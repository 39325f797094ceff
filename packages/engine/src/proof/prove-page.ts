import { CdpError, type RestingPage, sheetNames } from '@curbcut/capture';
import { canBeSeen, type Fix } from '@curbcut/contract';
import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import { NotJudgedError, type PageJudge } from '../judging/judges.ts';
import type { Judged } from '../judging/questions.ts';
import type { IsTried, PageFixes } from '../types.ts';
import { type ProvenOnCapture, verdictOnCause } from './answer-proof.ts';
import { type Change, type Faults, faultsOf, type Tried, unproven } from './compare.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import { pictureOfFix } from './picture-of-fix.ts';
import { type CauseToMend, causesOf, type Suggestion } from './suggestions.ts';
import {
  isClean,
  isStructural,
  restOf,
  type Taken,
  type Together,
  takenOf,
  verdictTogether,
} from './together.ts';

/** What proving gave on one page, in one look at it. */
export interface PageProof extends Omit<PageFixes, 'mended'> {
  /** The findings that were gone with all changes in place. */
  readonly gone: readonly { readonly ruleId: string; readonly node: NodeIndex }[];
}

export interface ProofInput {
  readonly resting: RestingPage;
  readonly capture: PageCapture;
  readonly judge: PageJudge;
  openJudge(capture: PageCapture): PageJudge;
  readonly atRest: Judged;
  readonly afterUse: Judged;
  /** The page was used, and may be otherwise than it was captured. */
  readonly wasUsed: boolean;
  readonly asksPixels: boolean;
  readonly pictures: boolean;
  /** Whether a page of lower order has tried a cause. */
  readonly isTried: IsTried;
}

/**
 * Proves what would mend the findings of a page: on its capture where that is the same, else on the live page. To be called
 * last of all. What is found does not depend on it, and neither time nor other pages decide what it tries together.
 *
 * @returns null where there is nothing to try
 * @throws {CdpError} when the page went away meanwhile
 * @throws {NotJudgedError}
 */
export async function provePage(input: ProofInput): Promise<PageProof | null> {
  const { resting, capture, judge, atRest, afterUse, pictures, isTried } = input;
  const causes = causesOf([
    { judged: atRest, isOfUse: false },
    { judged: afterUse, isOfUse: true },
  ]);
  if (causes.length === 0) return null;
  const wasTried = await Promise.all(causes.map(({ fingerprint }) => isTried(fingerprint)));
  const known = causes.filter((_, at) => wasTried[at]).map(({ fingerprint }) => fingerprint);
  const before = faultsOf(atRest);
  const names = await sheetNames(resting);
  const onCapture = await judge.ask('prove', { causes, before, names, known, pictures });
  const { suggestions, live } = onCapture;
  if (suggestions.causes.length === 0) return null;
  const needsLive = live.length > 0 || (onCapture.together === null && suggestions.occurrences.length > 0);
  const onPage = needsLive ? await proveLive(input, before, onCapture) : null;
  const proofs = onCapture.proofs + (onPage?.proofs ?? 0);
  const together = onPage?.together ?? onCapture.together;
  const alone = new Map([...onCapture.alone, ...(onPage?.alone ?? [])]);

  const tried: PageProof['tried'][number][] = [];
  let harmful = 0;
  for (const cause of suggestions.causes) {
    const { fingerprint } = cause;
    if (cause.draft === null) continue;
    const proof = proofOf(capture, cause, alone.get(fingerprint), together);
    if (proof === 'harmful') harmful += 1;
    if (proof === 'harmful' || proof === 'not-tried') continue;
    tried.push({
      fingerprint,
      fix: { ...proof, ...cause.draft },
      picture: onPage?.pictures.get(fingerprint) ?? null,
    });
  }
  return {
    tried,
    attempted: suggestions.causes.map(({ fingerprint }) => fingerprint),
    gone: together !== null && isClean(together) ? together.change.gone : [],
    harmful,
    proofs,
    elements: proofs * capture.nodes.kind.filter((kind) => kind === 1).length,
  };
}

type Proof = Pick<Fix, 'status' | 'unproven_because' | 'proven'>;

/** What was never on the page, alone or with others and without harm, is not shown: it might do some. */
function proofOf(
  capture: PageCapture,
  cause: CauseToMend,
  alone: Tried | undefined,
  together: Together | null,
): Proof | 'harmful' | 'not-tried' {
  if (alone?.status === 'harmful') return 'harmful';
  if (alone?.status === 'proven') return { status: 'proven', unproven_because: null, proven: 'alone' };
  const wasTaken = together?.taken.some(({ suggestion }) => isOf(cause, suggestion)) ?? false;
  const others =
    together !== null && wasTaken && isClean(together) ? verdictTogether(capture, together, cause) : null;
  // What moves or renames parts of the page may do harm that the other changes hide.
  if (alone === undefined && (others === null || cause.patch.some(isStructural))) return 'not-tried';
  // What raises a question by itself does so in any company.
  if (others?.status === 'proven' && (alone?.isStillThere ?? true)) {
    return { status: 'proven', unproven_because: null, proven: 'together' };
  }
  const doubtful = alone ?? others;
  const because = doubtful?.status === 'unproven' ? doubtful.reason : null;
  return { status: 'unproven', unproven_because: because, proven: null };
}

const isOf = (cause: Suggestion, { ruleId, node }: Suggestion) =>
  cause.ruleId === ruleId && cause.node === node;

interface ProvenLive extends Pick<ProvenOnCapture, 'alone' | 'together' | 'proofs'> {
  readonly pictures: ReadonlyMap<string, PageProof['tried'][number]['picture']>;
}

async function proveLive(input: ProofInput, before: Faults, onCapture: ProvenOnCapture): Promise<ProvenLive> {
  const { resting, capture } = input;
  const { causes, occurrences } = onCapture.suggestions;
  const page = await openLivePage(resting, capture, before, input);
  const alone = new Map<string, Tried>();
  const pictures = new Map<string, PageProof['tried'][number]['picture']>();
  const known = new Map<string, { readonly change: Change; readonly fingerprint: string }>();
  for (const fingerprint of onCapture.live) {
    const cause = causes.find((each) => each.fingerprint === fingerprint)!;
    const words = JSON.stringify(cause.patch);
    const same = known.get(words);
    if (same !== undefined) {
      alone.set(fingerprint, verdictOnCause(same.change, cause));
      pictures.set(fingerprint, pictures.get(same.fingerprint) ?? null);
      continue;
    }
    const refused = await page.page.apply(cause.patch);
    if (refused !== null) {
      alone.set(fingerprint, unproven(refused));
      continue;
    }
    const { change, changed } = await page.look();
    known.set(words, { change, fingerprint });
    const tried = verdictOnCause(change, cause);
    alone.set(fingerprint, tried);
    if (input.pictures && tried.status !== 'harmful' && canBeSeen(cause.patch)) {
      pictures.set(fingerprint, await pictureOfFix(resting, capture, changed, cause.patch));
    }
    await page.page.revert();
  }
  const together = onCapture.together ?? (await proveTogether(page, capture, occurrences));
  page.page.end();
  return { alone, together, pictures, proofs: page.proofs };
}

async function proveTogether(
  page: LivePage,
  capture: PageCapture,
  occurrences: readonly Suggestion[],
): Promise<Together | null> {
  const attempt = async (wanted: Taken): Promise<Together | null> => {
    const refused = await page.page.applyEach(wanted.map(({ patch }) => patch));
    const taken = wanted.filter((_, at) => refused[at] === null);
    if (taken.length === 0) return null;
    const { change } = await page.look();
    return { taken, change };
  };
  if (occurrences.length === 0) return null;
  let tried = await attempt(takenOf(occurrences));
  for (let round = 1; tried !== null; round++) {
    const rest = restOf(capture, tried, round);
    if (rest === null) break;
    await page.page.revert();
    tried = await attempt(rest);
  }
  return tried;
}

/** Whether proving ended for a reason that lies with the page or with the machine, which costs the proof alone. */
export const isLostProof = (error: unknown): error is CdpError | NotJudgedError =>
  error instanceof CdpError || error instanceof NotJudgedError;
