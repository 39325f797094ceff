import { getNumber } from '../../../in-page-kit/numbers.ts';
import { queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
import { parseComputedColor } from '../../in-page/computed-color.ts';
import {
  type ColorSample,
  countFlashes,
  getFieldShare,
  type RawFlash,
  toColorSample,
} from './find-flashes.ts';
import {
  type RawMotion,
  readMotionWords,
  type SampledElements,
  sampleFirst,
} from './find-moving-graphics.ts';

/** Attributes that move a shape when animated, and those that change its color. */
const movingAttributes =
  /^(transform|x|y|cx|cy|r|rx|ry|x1|x2|y1|y2|d|points|width|height|opacity|visibility|display)$/;
const coloringAttributes = /^(fill|opacity|fill-opacity|visibility|display)$/;
const MOMENTS = [0, 0.13, 0.25, 0.38, 0.5, 0.63, 0.75, 0.88, 0.99];
const SAMPLES = 60;
const SECOND_MS = 1_000;
/** Number of points in each direction at which a shape's area is measured. */
const GRID = 12;

/** A shape in an SVG image, and the seconds that one iteration of its animations takes. */
interface AnimatedShape {
  readonly shape: SVGGraphicsElement;
  readonly seconds: number;
}

/**
 * Finds parts of SVG images that the images' own animations keep moving. Nothing is painted in the process.
 *
 * @param maxAnimated maximum number of shapes to sample
 */
export function findMovingDrawings(maxAnimated: number): SampledElements<RawMotion> {
  const shapes = findShapes(movingAttributes);
  return sampleFirst(shapes, maxAnimated, getShape, ({ shape, seconds }) => {
    const states = readAtSeconds(
      shape,
      MOMENTS.map((moment) => moment * seconds),
      () => {
        const { left, top, right, bottom } = shape.getBoundingClientRect();
        const opacity = isRendered(shape) ? Number(getComputedStyle(shape).opacity) : 0;
        const isInWindow = Math.min(right, innerWidth) > Math.max(left, 0) && bottom + scrollY > 0;
        const area = isInWindow && opacity > 0.1 ? (right - left) * (bottom - top) : 0;
        return { left, top, right, bottom, opacity, area };
      },
    );
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    const edges = (['left', 'top', 'right', 'bottom'] as const).map((edge) =>
      span(states.map((state) => state[edge])),
    );
    const area = Math.round(Math.max(...states.map((state) => state.area)));
    if (area === 0) return [];
    const fading = span(states.map(({ opacity }) => opacity));
    const unknown = { isReducible: false, isStoppable: false };
    return [
      {
        node: getNumber(shape),
        distance: Math.round(Math.max(...edges)),
        fading,
        area,
        words: readMotionWords(shape),
        ...unknown,
      },
    ];
  });
}

/**
 * Finds shapes in SVG images that the images' own animations make flash. Nothing is painted in the process.
 *
 * @param maxAnimated maximum number of shapes to sample
 */
export function findFlashingDrawings(maxAnimated: number): SampledElements<RawFlash> {
  const shapes = findShapes(coloringAttributes);
  return sampleFirst(shapes, maxAnimated, getShape, ({ shape }) => {
    if (!(shape instanceof SVGGeometryElement)) return [];
    const share = getFieldShare(shape.getBoundingClientRect()) * getFilledShare(shape);
    if (share === 0) return [];
    const times = Array.from({ length: SAMPLES + 1 }, (_, at) => (at * SECOND_MS) / SAMPLES);
    const colors = readAtSeconds(
      shape,
      times.map((time) => time / SECOND_MS),
      () => readFill(shape),
    );
    const samples = colors.flatMap((color, at): ColorSample[] =>
      color === null ? [] : [{ time: times[at]!, ...color }],
    );
    if (samples.length < colors.length) return [];
    const count = countFlashes(samples);
    return count.flashes > 0 ? [{ node: getNumber(shape), ...count, share }] : [];
  });
}

const getShape = ({ shape }: AnimatedShape): Element => shape;

/** Finds shapes with infinite animations of these attributes. */
function findShapes(attributes: RegExp): AnimatedShape[] {
  const seconds = new Map<SVGGraphicsElement, number>();
  const animations = queryOpenRoots<SVGAnimationElement>(
    'svg :is(animate, animateMotion, animateTransform, set)',
  );
  for (const animation of animations) {
    const { targetElement } = animation;
    const duration = getEndlessSeconds(animation);
    if (duration === null || !(targetElement instanceof SVGGraphicsElement)) continue;
    const isMotion = animation.localName === 'animateMotion';
    const name = isMotion ? 'transform' : animation.getAttribute('attributeName');
    if (name === null || !attributes.test(name) || getNumber(targetElement) === -1) continue;
    const image = targetElement.ownerSVGElement;
    if (image === null || !isRendered(image)) continue;
    seconds.set(targetElement, Math.max(duration, seconds.get(targetElement) ?? 0));
  }
  return [...seconds].map(([shape, duration]) => ({ shape, seconds: duration }));
}

/** Returns the seconds of one iteration; null if the animation ends, hasn't begun or waits for an event. */
function getEndlessSeconds(animation: SVGAnimationElement): number | null {
  if (![animation.getAttribute('repeatCount'), animation.getAttribute('repeatDur')].includes('indefinite'))
    return null;
  try {
    const isRunning = animation.getStartTime() <= animation.getCurrentTime();
    return isRunning ? animation.getSimpleDuration() : null;
  } catch {
    // No begin time is known, or the duration is indefinite.
    return null;
  }
}

/**
 * Reads a shape at these times, in seconds, on its SVG image's timeline. Afterward, the image shows what it
 * did before.
 */
function readAtSeconds<T>(shape: SVGGraphicsElement, times: readonly number[], read: () => T): T[] {
  const drawing = shape.ownerSVGElement!;
  const before = drawing.getCurrentTime();
  try {
    return times.map((time) => {
      drawing.setCurrentTime(before + time);
      return read();
    });
  } finally {
    drawing.setCurrentTime(before);
  }
}

/** Returns the color of an opaque shape; null if a gradient or something behind the shape shows. */
function readFill(shape: SVGGeometryElement): Omit<ColorSample, 'time'> | null {
  const { fill, fillOpacity, opacity } = getComputedStyle(shape);
  const color = parseComputedColor(fill);
  if (color === null) return null;
  const [red, green, blue, alpha] = color;
  if (alpha * Number(fillOpacity) * Number(opacity) < 1 || !isRendered(shape)) return null;
  return toColorSample([red, green, blue]);
}

/** Returns the share of its box that a shape fills. */
function getFilledShare(shape: SVGGeometryElement): number {
  const { x, y, width, height } = shape.getBBox();
  let filled = 0;
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const point = new DOMPoint(x + ((column + 0.5) * width) / GRID, y + ((row + 0.5) * height) / GRID);
      if (shape.isPointInFill(point)) filled += 1;
    }
  }
  return filled / GRID ** 2;
}
