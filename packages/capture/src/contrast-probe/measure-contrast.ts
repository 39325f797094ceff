import type { ContrastFacts, ContrastQuestion, MeasuredText, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { planClips } from './clips.ts';
import { type Ink, inkSheet } from './ink.ts';
import { locate } from './locate.ts';
import { photograph } from './photograph.ts';
import { boxOf, type Camera, Sitting, type Target } from './sitting.ts';

/** CSS pixels of pictures up to which each CSS pixel gets four, so that thin letters have an inside. */
const SHARP_AREA_PX = 500_000;
/** CSS pixels of pictures of one page; texts beyond are not measured. */
const MOST_AREA_PX = 2_500_000;
const MOST_CLIPS = 12;
/** Milliseconds for all pictures of a page together; a page that takes longer stays without answers. */
const PICTURES_TIMEOUT_MS = 15_000;
/** Below this height in pixels of the picture, or weight, letters are too thin to read their colour from pixels. */
const LEAST_LETTER_PX = 20;
const LEAST_WEIGHT = 300;

/**
 * Takes pictures of the texts whose contrast a capture does not tell (`PageModel.contrastQuestions`), as they are and
 * with the text transparent, black and white, and answers what their pixels show. The page is then as it was before.
 *
 * To be called after `capturePage`, while the page is still at rest. Texts in frames of other processes and texts
 * beyond the bounds stay without an answer. Without questions the browser is asked for nothing.
 *
 * @returns null when nothing could be measured
 * @throws {CdpError} when the page cannot be brought back to what it was
 */
export async function measureContrast(
  page: RestingPage,
  capture: PageCapture,
  questions: readonly ContrastQuestion[],
): Promise<ContrastFacts | null> {
  if (questions.length === 0) return null;
  try {
    const texts = await measure(page, capture, questions);
    return texts.length === 0 ? null : { version: 1, texts };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    await restore(page);
    return null;
  }
}

async function restore({ mainFrame }: RestingPage): Promise<void> {
  try {
    await mainFrame.evaluate('curbcut.removeInk()');
  } catch (error) {
    // Refused: the document has gone, and our ink with it.
    if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
  }
}

async function measure(
  page: RestingPage,
  capture: PageCapture,
  questions: readonly ContrastQuestion[],
): Promise<MeasuredText[]> {
  const located = await locate(page, capture, questions);
  if (located.length === 0) return [];
  const { cssContentSize } = await page.session.send('Page.getLayoutMetrics');
  const targets = withinBounds(located, cssContentSize);
  if (targets.length === 0) return [];
  const end = performance.now() + PICTURES_TIMEOUT_MS;
  const camera: Camera = (clip, scale) => photograph(page, clip, scale, Math.max(1, end - performance.now()));

  const known = targets.filter(({ question }) => question.color !== null);
  const unknown = targets.filter(({ question }) => question.color === null);
  const scale = totalArea(unknown, cssContentSize) <= SHARP_AREA_PX ? 2 : 1;
  const plain = new Sitting(camera, cssContentSize, known, 1);
  const reading = new Sitting(camera, cssContentSize, unknown, scale);
  const sittings = [plain, reading];
  reading.drop(({ question }) => isThin(question, scale));

  await reading.expose('asIs');
  const unpainted = await ink(page, 'transparent', targets);
  for (const sitting of sittings) {
    sitting.drop((target) => unpainted.has(target));
    await sitting.expose('bare');
    sitting.tellSmooth();
  }
  if (sittings.some((sitting) => sitting.hasShadows)) {
    const kept = await ink(page, 'unshadowed', targets);
    for (const sitting of sittings) {
      sitting.drop((target) => target.question.hasShadow && kept.has(target));
      await sitting.expose('unshadowed');
    }
  }
  if (sittings.some(({ isOpen }) => isOpen)) {
    for (const color of ['black', 'white'] as const) {
      await ink(page, color, []);
      for (const sitting of sittings) await sitting.expose(color);
    }
  }
  await page.mainFrame.evaluate('curbcut.removeInk()');
  return sittings.flatMap((sitting) => sitting.tell()).sort((one, other) => one.node - other.node);
}

const computed = {
  transparent: 'rgba(0, 0, 0, 0)',
  unshadowed: 'rgba(0, 0, 0, 0)',
  black: 'rgb(0, 0, 0)',
  white: 'rgb(255, 255, 255)',
};

/** Gives all texts a colour, and answers those of some targets that the page keeps from taking it. */
async function ink(page: RestingPage, color: Ink, targets: readonly Target[]): Promise<ReadonlySet<Target>> {
  const elements = targets.map(({ element }) => element);
  const [nodes, sheet, expected] = [elements, inkSheet(color), computed[color]].map((value) =>
    JSON.stringify(value),
  );
  const refusing = await page.mainFrame.evaluate<number[]>(
    `curbcut.inkTexts(${nodes}, ${sheet}, ${expected})`,
  );
  return new Set(refusing.map((position) => targets[position]!));
}

function isThin({ fontSizePx, fontWeight }: ContrastQuestion, scale: number): boolean {
  return fontSizePx * scale < LEAST_LETTER_PX || fontWeight < LEAST_WEIGHT;
}

/** As many of the texts, from the first on, as the bounds allow. */
function withinBounds(all: readonly Target[], page: { width: number; height: number }): readonly Target[] {
  const fits = (count: number) => {
    const some = all.slice(0, count);
    return planClips(some.map(boxOf), page).length <= MOST_CLIPS && totalArea(some, page) <= MOST_AREA_PX;
  };
  if (fits(all.length)) return all;
  let count = 0;
  for (let step = 2 ** Math.floor(Math.log2(all.length)); step >= 1; step /= 2) {
    if (count + step < all.length && fits(count + step)) count += step;
  }
  return all.slice(0, count);
}

/** CSS pixels of the pictures of some texts. */
function totalArea(targets: readonly Target[], page: { width: number; height: number }): number {
  return planClips(targets.map(boxOf), page).reduce((sum, { width, height }) => sum + width * height, 0);
}
