import { observeChanges } from '../../../in-page-kit/changes.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { blockNavigation } from '../../in-page/block-navigation.ts';
import {
  countCellFlashes,
  createCellContext,
  type Frame,
  readCells,
} from '../../motion/in-page/cell-flashes.ts';
import {
  type ColorSample,
  countFlashes,
  getFieldShare,
  type RawFlash,
  type Rgb,
  readBackgroundColor,
  readColor,
  toColorSample,
} from '../../motion/in-page/find-flashes.ts';
import { readMotionWords } from '../../motion/in-page/find-moving-graphics.ts';

/** A canvas on which a script keeps drawing different content. */
export interface RawDrawing {
  readonly node: number;
  /** Area of the parts that changed, in square CSS pixels. */
  readonly area: number;
  readonly words: string;
  readonly isReducible: boolean;
}

/** A canvas and what was observed on it. */
interface WatchedCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D;
  /** Detects small moving things, for example snowflakes. */
  readonly fineContext: OffscreenCanvasRenderingContext2D;
  /** The color behind transparent parts of the canvas; null if an image makes it unknown. */
  readonly background: Rgb | null;
  pixels: Uint8ClampedArray;
  frames: Frame[];
  /** The page times at which it was first and last seen to have changed, and the cells that changed. */
  firstChange: number;
  lastChange: number;
  readonly changedCells: Set<number>;
}

const MAX_CANVASES = 4;
/** In square CSS pixels. Smaller canvases are details. */
const MIN_CANVAS_AREA = 2_000;
const MAX_FLASHING = 20;
const MAX_SAMPLES = 500;
/**
 * Number of parts, in both directions, into which each cell of a canvas is divided to compare two moments.
 */
const FINENESS = 10;
/**
 * Minimum difference in a color component that shows that a cell has changed rather than just been redrawn.
 */
const MIN_DIFFERENCE = 2;

/** What scripts have moved and restyled since the watch began. */
interface MotionWatch {
  canvases: readonly WatchedCanvas[];
  /** The colors of restyled elements, and the largest share of the visual field that each filled. */
  colors: Map<Element, { share: number; readonly samples: ColorSample[] }>;
  stop: () => void;
}

const watch: MotionWatch = { canvases: [], colors: new Map(), stop: () => {} };

/**
 * Starts watching the colors of elements that scripts restyle, and the page's canvases.
 *
 * @returns the number of canvases on which scripts may draw
 */
export function watchScriptedMotion(): number {
  blockNavigation();
  watch.colors = new Map();
  const onChanges = (records: readonly MutationRecord[]) => {
    for (const { target } of records) {
      const element = target as Element;
      if (!watch.colors.has(element) && watch.colors.size < MAX_FLASHING)
        watch.colors.set(element, { share: 0, samples: [] });
    }
    // Whatever was restyled may have changed the colors of other elements.
    for (const [element, watched] of watch.colors) {
      const { samples } = watched;
      watched.share = Math.max(watched.share, getShare(element));
      const color = samples.length < MAX_SAMPLES ? readColor(element, null) : null;
      if (color !== null) samples.push({ time: Date.now(), ...color });
    }
  };
  const observer = observeChanges(onChanges, {
    subtree: true,
    attributeFilter: ['style', 'class', 'hidden'],
  });
  watch.stop = () => observer.disconnect();
  const { elements } = getWalkedNodes();
  watch.canvases = elements
    .filter(
      (element): element is HTMLCanvasElement => element instanceof HTMLCanvasElement && isShown(element),
    )
    .slice(0, MAX_CANVASES)
    .flatMap((canvas) => {
      const context = createCellContext();
      const fineContext = createCellContext(FINENESS);
      const pixels = readPixels(canvas, fineContext);
      if (pixels === null) return [];
      const background = readBackgroundColor(canvas, null);
      return [
        {
          canvas,
          context,
          fineContext,
          background,
          pixels,
          frames: [],
          firstChange: 0,
          lastChange: 0,
          changedCells: new Set<number>(),
        },
      ];
    });
  return watch.canvases.length;
}

/** Compares the canvases with their state at the last call. Returns whether any of them has changed. */
export function compareCanvases(): boolean {
  let hasChanged = false;
  for (const watched of watch.canvases) {
    const pixels = readPixels(watched.canvas, watched.fineContext);
    if (pixels === null) continue;
    let isChanged = false;
    for (let at = 0; at < pixels.length; at++) {
      if (Math.abs(pixels[at]! - watched.pixels[at]!) < MIN_DIFFERENCE) continue;
      isChanged = true;
      watched.changedCells.add(Math.floor(at / 4));
    }
    watched.pixels = pixels;
    if (isChanged) {
      watched.firstChange ||= Date.now();
      watched.lastChange = Date.now();
    }
    hasChanged ||= isChanged;
  }
  return hasChanged;
}

/** Records the colors of the canvases as one frame, shown at the given time in milliseconds. */
export function recordCanvasFrame(time: number): void {
  for (const { canvas, context, background, frames } of watch.canvases) {
    const pixels = background === null ? null : readPixels(canvas, context);
    if (pixels === null) continue;
    const cells = Array.from({ length: pixels.length / 4 }, (_, cell) => {
      const alpha = pixels[4 * cell + 3]! / 255;
      const blend = (at: 0 | 1 | 2) => pixels[4 * cell + at]! * alpha + background![at] * (1 - alpha);
      return toColorSample([blend(0), blend(1), blend(2)]);
    });
    frames.push({ time, cells });
  }
}

/** Discards the recorded changes of canvases. */
export function clearCanvasChanges(): void {
  for (const watched of watch.canvases) {
    watched.firstChange = 0;
    watched.lastChange = 0;
    watched.changedCells.clear();
  }
}

/**
 * Stops watching and returns what was seen.
 *
 * @param minLastingMs milliseconds for which a canvas must have kept changing since {@link
 * clearCanvasChanges}
 */
export function endScriptedMotionWatch(minLastingMs: number): {
  readonly drawings: RawDrawing[];
  readonly flashes: (RawFlash & { readonly kind: 'canvas' | 'script' })[];
} {
  watch.stop();
  const drawings: RawDrawing[] = [];
  const flashes: (RawFlash & { kind: 'canvas' | 'script' })[] = [];
  for (const { canvas, pixels, frames, firstChange, lastChange, changedCells } of watch.canvases) {
    const node = getNumber(canvas);
    const box = canvas.getBoundingClientRect();
    if (lastChange - firstChange >= minLastingMs) {
      const area = Math.round((box.width * box.height * changedCells.size) / (pixels.length / 4));
      drawings.push({ node, area, words: readMotionWords(canvas), isReducible: mayReduceMotion() });
    }
    const count = countCellFlashes(frames, box);
    if (count)
      flashes.push({ node, ...count, share: Math.min(getFieldShare(box), count.share), kind: 'canvas' });
  }
  for (const [element, { share, samples }] of watch.colors) {
    const count = countFlashes(samples);
    const node = getNumber(element);
    if (count.flashes > 0 && share > 0 && node !== -1)
      flashes.push({ node, ...count, share, kind: 'script' });
  }
  watch.canvases = [];
  watch.colors = new Map();
  return { drawings, flashes };
}

/** Whether a script may draw less for users who prefer reduced motion. Scripts in files aren't read. */
function mayReduceMotion(): boolean {
  return Array.from(document.scripts).some(
    (script) => script.src !== '' || script.type === 'module' || /reduced-motion/.test(script.text),
  );
}

function isShown(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas.getBoundingClientRect();
  return width * height >= MIN_CANVAS_AREA && canvas.width * canvas.height > 0 && isPerceivable(canvas);
}

/** The page's background covers the window, however small its body is. */
function getShare(element: Element): number {
  const isPage = element === document.documentElement || element === document.body;
  return getFieldShare(
    isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : dom.getBoundingClientRect(element),
  );
}

/**
 * Reads a canvas, scaled down to its cells. Null if the page drew images from other sites on it, or if a GPU
 * draws it, because its buffer is then empty after each frame.
 */
function readPixels(
  canvas: HTMLCanvasElement,
  context: OffscreenCanvasRenderingContext2D,
): Uint8ClampedArray | null {
  try {
    if (canvas.getContext('2d') === null) return null;
    return readCells(context, canvas);
  } catch {
    return null;
  }
}
