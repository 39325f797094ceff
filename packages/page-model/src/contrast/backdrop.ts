import type { NodeIndex } from '../capture.ts';
import type { ContrastUncertainty } from '../model.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import {
  getCoveredShare,
  growRect,
  intersectRects,
  isEmpty,
  type Rect,
  readRect,
} from '../visibility/boxes.ts';
import type { BackgroundLayer } from './background-layers.ts';
import {
  anyColor,
  applyOpacity,
  type ColorRange,
  compositeOver,
  getContrastBounds,
  isExact,
  mergeRanges,
  type Rgba,
  toExactRange,
} from './color.ts';
import type { Effects } from './effects.ts';
import { getLayerArea, readLayerPlacement } from './layer-placement.ts';
import type { PaintedBox } from './painted-boxes.ts';

/**
 * Up to this share of a line may have a different background or be hidden without making the line harder to
 * read.
 */
export const NEGLIGIBLE_SHARE = 1 / 8;

/**
 * Background images are positioned relative to the padding box or content box, but our boxes are border
 * boxes.
 */
const LAYER_TOLERANCE_PX = 8;

/** The possible colors of text and its background. */
export interface PaintedColors {
  readonly background: ColorRange;
  readonly foreground: ColorRange;
  /** Why the background color is a range; null if it's exact. */
  readonly uncertainty: ContrastUncertainty | null;
  /** The greatest contrast ratios that shadows around the letters may have; null if there are none. */
  readonly outline: OutlineRatios | null;
}

/** A text outline's contrast ratios: with the letters, and with the background beyond it. */
export interface OutlineRatios {
  readonly fill: number;
  readonly background: number;
}

/** Composes the colors of one area, box by box from the bottom up. */
export class Backdrop {
  readonly #reader: CaptureReader;
  readonly #effects: Effects;
  readonly #area: Rect;
  /** Colors before each open group with less than full opacity. */
  readonly #openGroups: { readonly group: NodeIndex; readonly before: ColorRange }[] = [];
  #color: ColorRange;
  #uncertainty: ContrastUncertainty | null = null;
  /**
   * The background before any shadow, and the range of colors that shadows may produce; null if there are no
   * shadows.
   */
  #outline: { readonly around: ColorRange; readonly color: ColorRange } | null = null;

  /** @param canvas the color of the empty page */
  constructor(reader: CaptureReader, effects: Effects, area: Rect, canvas: Rgba) {
    this.#reader = reader;
    this.#effects = effects;
    this.#area = area;
    this.#color = toExactRange(canvas);
  }

  /** Paints a box behind the text. */
  paintBox(box: PaintedBox, text: NodeIndex): void {
    if (getCoveredShare(this.#area, box.rect) < NEGLIGIBLE_SHARE) return;
    this.#enterGroups(this.#effects.getFadedGroups(box.node));
    const before = this.#color;
    let doubt = this.#uncertainty;
    let painted = box.color === null ? before : compositeOver(box.color, before);
    if (box.color?.a === 1) doubt = null;
    for (const [at, layer] of [...box.layers.entries()].reverse()) {
      if (layer.kind === 'unknown' && this.#isNextToText(box, at, text)) continue;
      painted = this.#paintLayer(layer, box.node, painted);
      doubt = layer.kind === 'gradient' ? 'gradient' : 'background-image';
    }
    if (box.isReplacedContent) {
      painted = anyColor;
      doubt = 'picture';
    }
    const changed = this.#effects.getUnresolvableEffect(box.node);
    if (changed !== null) {
      painted = anyColor;
      doubt = changed;
    } else if (!box.isSolid) {
      painted = mergeRanges(before, painted);
      doubt = 'pseudo-element';
    } else if (getCoveredShare(this.#area, box.rect) < 1 - NEGLIGIBLE_SHARE) {
      painted = mergeRanges(before, painted);
      doubt = 'partly-covered';
    } else if (this.#effects.isRotatedOrSkewed(box.node) && !this.#isAround(box.node, text)) {
      painted = mergeRanges(before, painted);
      doubt = 'transform';
    }
    this.#color = painted;
    this.#uncertainty = isExact(painted) ? null : (doubt ?? this.#uncertainty);
  }

  /** Paints a color behind only this line's letters. */
  paintLine(color: Rgba, text: NodeIndex): void {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    this.#color = compositeOver(color, this.#color);
    if (isExact(this.#color)) this.#uncertainty = null;
  }

  /** Paints one of the text's shadows, which may have any strength at a given point, from none to its full color. */
  paintShadow(color: Rgba, text: NodeIndex): void {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    this.addOutline(color, text);
    const shaded = mergeRanges(this.#color, compositeOver(color, this.#color));
    if (!isExact(shaded)) this.#uncertainty ??= 'text-shadow';
    this.#color = shaded;
  }

  /** Adds a shadow that is around the letters but not behind them, for example `drop-shadow()`. */
  addOutline(color: Rgba, text: NodeIndex): void {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    const { around, color: before } = this.#outline ?? { around: this.#color, color: this.#color };
    this.#outline = { around, color: mergeRanges(before, compositeOver(color, before)) };
  }

  /** Paints the text, which comes last. */
  paintText(color: Rgba, text: NodeIndex): PaintedColors {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    let foreground = compositeOver(color, this.#color);
    let background = this.#color;
    let outline = this.#outline;
    for (const { group, before } of this.#openGroups.toReversed()) {
      const opacity = this.#effects.getOpacity(group);
      foreground = applyOpacity(before, foreground, opacity);
      background = applyOpacity(before, background, opacity);
      outline = outline && {
        around: applyOpacity(before, outline.around, opacity),
        color: applyOpacity(before, outline.color, opacity),
      };
    }
    const ratios = outline && {
      fill: getContrastBounds(foreground, outline.color).maxRatio,
      background: getContrastBounds(outline.color, outline.around).maxRatio,
    };
    return { foreground, background, uncertainty: this.#uncertainty, outline: ratios };
  }

  /** Closes groups that the next item isn't part of, and opens those that it is part of. */
  #enterGroups(groups: readonly NodeIndex[]): void {
    const isKept = (position: number) => this.#openGroups[position]?.group === groups[position];
    let kept = 0;
    while (kept < this.#openGroups.length && isKept(kept)) kept++;
    while (this.#openGroups.length > kept) {
      const { group, before } = this.#openGroups.pop()!;
      this.#color = applyOpacity(before, this.#color, this.#effects.getOpacity(group));
    }
    for (const group of groups.slice(kept)) this.#openGroups.push({ group, before: this.#color });
  }

  #paintLayer(layer: BackgroundLayer, node: NodeIndex, before: ColorRange): ColorRange {
    if (layer.kind === 'unknown') return anyColor;
    const [first, ...rest] = layer.stops.map((stop) => compositeOver(stop, before));
    const painted = rest.reduce(mergeRanges, first!);
    return this.#coversBox(node) ? painted : mergeRanges(before, painted);
  }

  /**
   * Returns whether a background image is next to the text, for example the arrow of a select. A control's
   * text can be anywhere in its box, so an image that covers little of the box counts as next to the text.
   */
  #isNextToText({ node, rect, isSolid }: PaintedBox, layer: number, text: NodeIndex): boolean {
    const reader = this.#reader;
    if (!isSolid || !reader.hasBox(node) || reader.style(node, 'display') === 'inline') return false;
    const box = readRect(reader.capture.nodes.box, node);
    // A document's background is painted beyond its element's box and positioned differently.
    if (getCoveredShare(rect, box) < 1 || this.#effects.isTransformed(node)) return false;
    const painted = getLayerArea(box, readLayerPlacement(reader, node), layer);
    if (node === text) return getCoveredShare(this.#area, painted) < NEGLIGIBLE_SHARE;
    return isEmpty(intersectRects(this.#area, growRect(painted, LAYER_TOLERANCE_PX)));
  }

  /**
   * Returns whether a gradient fills the box. It has no intrinsic size, so it does unless it is sized and not
   * repeated.
   */
  #coversBox(node: NodeIndex): boolean {
    const reader = this.#reader;
    const isRepeated = /^repeat(, repeat)*$/.test(reader.style(node, 'background-repeat'));
    return isRepeated || /^auto(, auto)*$/.test(reader.style(node, 'background-size'));
  }

  /** Returns whether the text is inside the box's element, so that both rotate together. */
  #isAround(node: NodeIndex, text: NodeIndex): boolean {
    return node <= text && text < this.#reader.tree.end[node]!;
  }
}
