import type { NodeIndex } from '../capture.ts';
import type { ContrastUncertainty } from '../model.ts';
import type { Page } from '../page.ts';
import { getCoveredShare, type Rect } from '../visibility/rect.ts';
import type { BackgroundLayer } from './background-layers.ts';
import type { Rgba } from './color.ts';
import {
  anyColor,
  applyOpacity,
  type ColorRange,
  compositeOver,
  getContrastBounds,
  isExact,
  mergeRanges,
  toExactRange,
} from './color-range.ts';
import type { Effects } from './effects.ts';
import type { PaintedBox } from './painted-boxes.ts';

/** Of a line, this much in front of another background, or hidden, does not make the line harder to read. */
export const NEGLIGIBLE_SHARE = 1 / 8;

/** What may be seen at a text: behind it, and where its letters are. */
export interface PaintedColors {
  readonly background: ColorRange;
  readonly foreground: ColorRange;
  /** What widened the range of the background; null when it is exact. */
  readonly uncertainty: ContrastUncertainty | null;
  /** The greatest contrast ratios that shadows around the letters may have; null without shadows. */
  readonly outline: OutlineRatios | null;
}

/** Contrast ratios of what surrounds letters: with the letters, and with the background beyond. */
export interface OutlineRatios {
  readonly fill: number;
  readonly background: number;
}

/** Colours at one place, composed box by box from the bottom up. */
export class Backdrop {
  readonly #page: Page;
  readonly #effects: Effects;
  readonly #area: Rect;
  /** Colours before each group of less than full opacity that is being painted. */
  readonly #openGroups: { readonly group: NodeIndex; readonly before: ColorRange }[] = [];
  #color: ColorRange;
  #uncertainty: ContrastUncertainty | null = null;
  /** The background before any shadow, and all that shadows may make of it; null without shadows. */
  #outline: { readonly around: ColorRange; readonly color: ColorRange } | null = null;

  /** @param canvas the colour of the empty page */
  constructor(page: Page, effects: Effects, area: Rect, canvas: Rgba) {
    this.#page = page;
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
    for (const layer of box.layers.toReversed()) {
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

  /** Lays a shadow of the text behind it: it may be as strong as its colour, and it may be as good as nothing. */
  paintShadow(color: Rgba, text: NodeIndex): void {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    this.addOutline(color, text);
    const shaded = mergeRanges(this.#color, compositeOver(color, this.#color));
    if (!isExact(shaded)) this.#uncertainty ??= 'text-shadow';
    this.#color = shaded;
  }

  /** Notes a shadow around the letters that is not behind them, as `drop-shadow()` draws it. */
  addOutline(color: Rgba, text: NodeIndex): void {
    this.#enterGroups(this.#effects.getFadedGroups(text));
    const { around, color: before } = this.#outline ?? { around: this.#color, color: this.#color };
    this.#outline = { around, color: mergeRanges(before, compositeOver(color, before)) };
  }

  /** Paints the text last. */
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

  /** Closes groups that the next thing is not part of, and opens those that it is. */
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

  /** A gradient has no size of its own: it fills the box unless told to be smaller and not to repeat. */
  #coversBox(node: NodeIndex): boolean {
    const { reader } = this.#page;
    const isRepeated = /^repeat(, repeat)*$/.test(reader.style(node, 'background-repeat'));
    return isRepeated || /^auto(, auto)*$/.test(reader.style(node, 'background-size'));
  }

  /** The text stands inside of the box's element, so it turns with it. */
  #isAround(node: NodeIndex, text: NodeIndex): boolean {
    return node <= text && text < this.#page.tree.end[node]!;
  }
}
