import type { KeyboardQuestions, NodeIndex, WeakIndicator } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import { comparePixels, MIN_PIXELS, type PixelDifference, type WindowArea } from './compare-pixels.ts';
import type { Numbering } from './focus-reader.ts';
import type { FocusChange } from './in-page/focus-changes.ts';

/** Kinds of elements of which screenshots are compared, one of each. */
const MAX_KINDS = 24;
/** Milliseconds for the screenshots of one page. */
const MAX_MS = 6_000;
/** Milliseconds that a script gets to show the focus. */
const LATE_MS = 100;
/** Milliseconds within which an indicator that a script set must not vanish again. */
const LASTING_MS = 700;
/** Kinds whose indicator a script set and that are watched for that long. */
const MAX_WATCHED = 3;
/** Difference of a color channel, 0 to 255, that nobody sees. */
const UNSEEN_CHANNEL = 4;
/** Contrast between the two screenshots below which people are asked. */
const FAINT_CONTRAST = 1.15;

export interface FoundIndicators {
  readonly weak: WeakIndicator[];
  /** Stops that the bounds left out. */
  readonly untested: NodeIndex[];
}

type Verdict = Pick<WeakIndicator, 'kind' | 'contrast'> | null;

interface PreparedPicture {
  readonly areas: readonly WindowArea[];
  readonly hasFocus: boolean;
}

/**
 * Finds the elements whose focus nobody sees. Computed styles clear most; of each kind of the rest, screenshots of the
 * window without and with the focus are compared for one element.
 */
export async function findWeakIndicators(
  { session, mainFrame, viewport }: RestingPage,
  { marks, hidden }: Pick<KeyboardQuestions, 'marks' | 'hidden'>,
  { walked, captured }: Numbering,
  hasScripts: boolean,
): Promise<FoundIndicators> {
  const walkedOf = (nodes: readonly NodeIndex[]) => nodes.flatMap((node) => walked(node) ?? []);
  const asked = walkedOf(marks);
  const unseenOnes = walkedOf(hidden);
  if (asked.length === 0) return { weak: [], untested: [] };
  const changes = await mainFrame.evaluate<FocusChange[]>(
    `curbcut.withoutTransitions(() => curbcut.focusChanges(${JSON.stringify(asked)}, ${JSON.stringify(unseenOnes)}))`,
  );
  const end = performance.now() + MAX_MS;
  let watched = 0;

  const shoot = async () =>
    (await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })).data;
  const call = <T>(expression: string) => mainFrame.evaluate<T>(`curbcut.${expression}`);

  async function verdictOf({ node, sharedWith, isRemoved }: FocusChange): Promise<Verdict> {
    if (isRemoved) return { kind: 'removed', contrast: null };
    // Focus first, so that what the page does but once is done.
    await call(`focusForPicture(${node}, null, 0)`);
    const atRest = await call<PreparedPicture>(`focusForPicture(-1, ${node}, 0)`);
    if (atRest.hasFocus) return null;
    const before = await shoot();
    const areas = unseenOnes.includes(node) ? [wholeWindow] : atRest.areas;
    const difference = async (waitMs: number) => {
      const focused = await call<PreparedPicture>(`focusForPicture(${node}, ${node}, ${waitMs})`);
      const picture = await shoot();
      const found = comparePixels(before, picture, [...areas, ...focused.areas], viewport.scale);
      return { focused, picture, found };
    };
    let { focused, picture, found } = await difference(0);
    if (hasScripts && isNothing(found)) ({ focused, picture, found } = await difference(LATE_MS));
    const verdict = judgeDifference(found);
    if (verdict === null && sharedWith !== null) {
      await call(`focusForPicture(${sharedWith}, ${node}, 0)`);
      const other = comparePixels(picture, await shoot(), [wholeWindow], viewport.scale);
      if (isNothing(other)) return { kind: 'shared', contrast: null };
    }
    if (verdict?.kind === 'none' || !hasScripts) return verdict;
    return (await isBrief(node, before, [...areas, ...focused.areas])) ?? verdict;
  }

  /** A script takes the indicator away again, or the page changes without the focus. */
  async function isBrief(node: number, before: string, areas: readonly WindowArea[]): Promise<Verdict> {
    if (watched < MAX_WATCHED && (await call<boolean>(`changesLater(${node}, ${LASTING_MS})`))) {
      watched += 1;
      const later = comparePixels(before, await shoot(), areas, viewport.scale);
      if (isNothing(later)) return { kind: 'brief', contrast: null };
    }
    await call(`focusForPicture(-1, ${node}, 0)`);
    const after = comparePixels(before, await shoot(), areas, viewport.scale);
    // What stays without the focus does not come from it; what a script leaves behind after a while may.
    return after.near >= MIN_PIXELS ? { kind: 'unstable', contrast: null } : null;
  }

  const verdicts = new Map<string, Verdict | 'untested'>();
  for (const change of changes) {
    if (change.isClear || verdicts.has(change.kind)) continue;
    const isOver = verdicts.size >= MAX_KINDS || performance.now() > end;
    verdicts.set(change.kind, isOver ? 'untested' : await verdictOf(change));
  }
  await call('unfocus()');
  const found: FoundIndicators = { weak: [], untested: [] };
  for (const { node, kind, isClear } of changes) {
    const index = captured(node);
    const verdict = isClear ? null : verdicts.get(kind);
    if (index === null || !verdict) continue;
    if (verdict === 'untested') found.untested.push(index);
    else found.weak.push({ node: index, ...verdict });
  }
  return found;
}

const wholeWindow: WindowArea = { left: 0, top: 0, right: 100_000, bottom: 100_000 };

const isNothing = ({ near, far, strongest }: PixelDifference) =>
  near < MIN_PIXELS && far < MIN_PIXELS && strongest <= UNSEEN_CHANNEL;

function judgeDifference(found: PixelDifference): Verdict {
  const { near, far, strongest, contrast } = found;
  if (isNothing(found)) return { kind: 'none', contrast: null };
  const rounded = Math.round(contrast * 100) / 100;
  if (near >= MIN_PIXELS) return contrast < FAINT_CONTRAST ? { kind: 'faint', contrast: rounded } : null;
  if (far >= MIN_PIXELS) return { kind: 'elsewhere', contrast: null };
  return strongest > UNSEEN_CHANNEL ? { kind: 'faint', contrast: rounded } : { kind: 'none', contrast: null };
}
