import type { ContrastFacts, ContrastQuestion, MeasuredText, PageCapture } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { RestingPage } from '../visit/resting-page.ts';
import { type Area, around, planClips, size } from './clips.ts';
import { type Generated, MAX_LOCATED, placesOfGenerated } from './generated-places.ts';
import { inkSheet } from './ink.ts';
import { type Exposures, measureText } from './measure-text.ts';
import { type Clip, type Photograph, photograph } from './photograph.ts';
import { walkedNodes } from './walked-nodes.ts';

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

/** A text to measure, with where it stands. */
interface Target {
  readonly question: ContrastQuestion;
  /** The element whose style paints it, as the last walk numbered it. */
  readonly element: number;
  readonly areas: readonly Area[];
}

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
  const { mainFrame, session } = page;
  const located = await locate(page, capture, questions);
  if (located.length === 0) return [];
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { targets, clips } = withinBounds(located, cssContentSize);
  if (clips.length === 0) return [];

  // Where every text's colour is known, neither the page as it is nor a sharp picture tells any more.
  const readsColors = targets.some(({ question }) => question.color === null);
  const scale = readsColors && totalArea(clips) <= SHARP_AREA_PX ? 2 : 1;
  const end = performance.now() + PICTURES_TIMEOUT_MS;
  const take = async () => {
    const pictures: Photograph[] = [];
    for (const clip of clips) {
      pictures.push(await photograph(page, clip, scale, Math.max(1, end - performance.now())));
    }
    return pictures;
  };
  const ink = (elements: readonly number[], color: Parameters<typeof inkSheet>[0], computed: string) =>
    mainFrame.evaluate<number[]>(
      `curbcut.inkTexts(${JSON.stringify(elements)}, ${JSON.stringify(inkSheet(color))}, ${JSON.stringify(computed)})`,
    );
  const asIs = readsColors ? await take() : null;
  const elements = targets.map(({ element }) => element);
  const unpainted = new Set(await ink(elements, 'transparent', 'rgba(0, 0, 0, 0)'));
  const bare = await take();
  await ink([], 'black', 'rgb(0, 0, 0)');
  const black = await take();
  await ink([], 'white', 'rgb(255, 255, 255)');
  const white = await take();
  await mainFrame.evaluate('curbcut.removeInk()');

  return targets.flatMap(({ question, areas }, position) => {
    if (unpainted.has(position) || (question.color === null && isThin(question, scale))) return [];
    const at = clipOf(clips, areas.reduce(around));
    if (at === null) return [];
    const shots: Exposures = {
      clip: clips[at]!,
      scale,
      asIs: (asIs ?? bare)[at]!,
      bare: bare[at]!,
      black: black[at]!,
      white: white[at]!,
    };
    return measureText(question, areas, shots) ?? [];
  });
}

function isThin({ fontSizePx, fontWeight }: ContrastQuestion, scale: number): boolean {
  return fontSizePx * scale < LEAST_LETTER_PX || fontWeight < LEAST_WEIGHT;
}

/** Finds each text's element in the last walk, and the places that only the browser knows. */
async function locate(
  page: RestingPage,
  capture: PageCapture,
  questions: readonly ContrastQuestion[],
): Promise<Target[]> {
  const walked = walkedNodes(capture);
  const { kind, parent, name } = capture.nodes;
  const isElement = (node: number) => kind[node] === 1;
  const targets: Target[] = [];
  const generated: { question: ContrastQuestion; pseudo: Generated }[] = [];
  for (const question of questions) {
    const { node, areas } = question;
    let holder = isElement(node) ? node : parent[node]!;
    // The text of a shadow root itself is painted by its host.
    while (!isElement(holder)) holder = parent[holder]!;
    const element = walked(holder);
    if (element === null) continue;
    if (areas !== null) targets.push({ question, element, areas: areasOf(areas) });
    else generated.push({ question, pseudo: { element, name: capture.strings[name[node]!]! } });
  }
  const asked = generated.slice(0, MAX_LOCATED);
  const places = await placesOfGenerated(
    page.mainFrame,
    asked.map(({ pseudo }) => pseudo),
  );
  for (const [at, { question, pseudo }] of asked.entries()) {
    const place = places[at];
    if (place) targets.push({ question, element: pseudo.element, areas: [place] });
  }
  return targets;
}

function areasOf(edges: readonly number[]): Area[] {
  return Array.from({ length: edges.length / 4 }, (_, at) => ({
    left: edges[at * 4]!,
    top: edges[at * 4 + 1]!,
    right: edges[at * 4 + 2]!,
    bottom: edges[at * 4 + 3]!,
  }));
}

interface Planned {
  readonly targets: readonly Target[];
  /** The parts of the page to be photographed. */
  readonly clips: readonly Clip[];
}

/** As many of the texts, from the first on, as the bounds allow. */
function withinBounds(all: readonly Target[], page: { width: number; height: number }): Planned {
  const sorted = all.toSorted((one, other) => one.question.node - other.question.node);
  const boxes = sorted.map(({ areas }) => areas.reduce(around));
  const fits = (count: number) => {
    const clips = planClips(boxes.slice(0, count), page);
    return clips.length <= MOST_CLIPS && totalArea(clips) <= MOST_AREA_PX ? clips : null;
  };
  let clips: readonly Clip[] = fits(sorted.length) ?? [];
  if (clips.length > 0) return { targets: sorted, clips };
  let count = 0;
  for (let step = 2 ** Math.floor(Math.log2(sorted.length)); step >= 1; step /= 2) {
    const more = count + step < sorted.length ? fits(count + step) : null;
    if (more === null) continue;
    count += step;
    clips = more;
  }
  return { targets: sorted.slice(0, count), clips };
}

function totalArea(clips: readonly Clip[]): number {
  return clips.reduce((sum, { width, height }) => sum + width * height, 0);
}

/** The position of the clip that shows the most of an area; null when none shows any. */
function clipOf(clips: readonly Clip[], area: Area): number | null {
  const shown = clips.map(({ x, y, width, height }) =>
    size({
      left: Math.max(x, area.left),
      top: Math.max(y, area.top),
      right: Math.max(x, area.left, Math.min(x + width, area.right)),
      bottom: Math.max(y, area.top, Math.min(y + height, area.bottom)),
    }),
  );
  const most = Math.max(...shown);
  return most > 0 ? shown.indexOf(most) : null;
}
