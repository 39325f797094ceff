import type { NodeIndex } from '../capture.ts';
import type { ContrastDoubt } from '../model.ts';
import type { Page } from '../page.ts';
import { coveredShare, type Rect } from '../visibility/rect.ts';
import type { BackgroundLayer } from './background-layers.ts';
import type { Rgba } from './color.ts';
import {
  anyColor,
  type ColorRange,
  contrastBounds,
  exactly,
  fade,
  hull,
  isExact,
  layOver,
} from './color-range.ts';
import type { Effects } from './effects.ts';
import type { PaintedBox } from './painted-boxes.ts';

/** Of a line, this much in front of another background, or hidden, does not make the line harder to read. */
export const sliver = 1 / 8;

/** What may be seen at a text: behind it, and where its letters are. */
export interface Sight {
  readonly background: ColorRange;
  readonly foreground: ColorRange;
  /** What widened the range of the background; null when it is exact. */
  readonly doubt: ContrastDoubt | null;
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
  readonly #open: { readonly group: NodeIndex; readonly before: ColorRange }[] = [];
  #color: ColorRange;
  #doubt: ContrastDoubt | null = null;
  /** The background before any shadow, and all that shadows may make of it; null without shadows. */
  #outline: { readonly around: ColorRange; readonly color: ColorRange } | null = null;

  /** @param canvas the colour of the empty page */
  constructor(page: Page, effects: Effects, area: Rect, canvas: Rgba) {
    this.#page = page;
    this.#effects = effects;
    this.#area = area;
    this.#color = exactly(canvas);
  }

  /** Paints a box behind the text. */
  paint(box: PaintedBox, text: NodeIndex): void {
    if (coveredShare(this.#area, box.rect) < sliver) return;
    this.#enter(this.#effects.fadedGroups(box.node));
    const before = this.#color;
    let doubt = this.#doubt;
    let painted = box.color === null ? before : layOver(box.color, before);
    if (box.color?.a === 1) doubt = null;
    for (const layer of box.layers.toReversed()) {
      painted = this.#layer(layer, box.node, painted);
      doubt = layer.kind === 'gradient' ? 'gradient' : 'background-image';
    }
    if (box.isPicture) {
      painted = anyColor;
      doubt = 'picture';
    }
    const changed = this.#effects.doubt(box.node);
    if (changed !== null) {
      painted = anyColor;
      doubt = changed;
    } else if (!box.isSolid) {
      painted = hull(before, painted);
      doubt = 'pseudo-element';
    } else if (coveredShare(this.#area, box.rect) < 1 - sliver) {
      painted = hull(before, painted);
      doubt = 'partly-covered';
    } else if (this.#effects.isTurned(box.node) && !this.#isAround(box.node, text)) {
      painted = hull(before, painted);
      doubt = 'transform';
    }
    this.#color = painted;
    this.#doubt = isExact(painted) ? null : (doubt ?? this.#doubt);
  }

  /** Lays a shadow of the text behind it: it may be as strong as its colour, and it may be as good as nothing. */
  shadow(color: Rgba, text: NodeIndex): void {
    this.#enter(this.#effects.fadedGroups(text));
    this.outline(color, text);
    const shaded = hull(this.#color, layOver(color, this.#color));
    if (!isExact(shaded)) this.#doubt ??= 'text-shadow';
    this.#color = shaded;
  }

  /** Notes a shadow around the letters that is not behind them, as `drop-shadow()` draws it. */
  outline(color: Rgba, text: NodeIndex): void {
    this.#enter(this.#effects.fadedGroups(text));
    const { around, color: before } = this.#outline ?? { around: this.#color, color: this.#color };
    this.#outline = { around, color: hull(before, layOver(color, before)) };
  }

  /** Paints the text last. */
  finish(color: Rgba, text: NodeIndex): Sight {
    this.#enter(this.#effects.fadedGroups(text));
    let foreground = layOver(color, this.#color);
    let background = this.#color;
    let outline = this.#outline;
    for (const { group, before } of this.#open.toReversed()) {
      const opacity = this.#effects.opacity(group);
      foreground = fade(before, foreground, opacity);
      background = fade(before, background, opacity);
      outline = outline && {
        around: fade(before, outline.around, opacity),
        color: fade(before, outline.color, opacity),
      };
    }
    const ratios = outline && {
      fill: contrastBounds(foreground, outline.color).greatest,
      background: contrastBounds(outline.color, outline.around).greatest,
    };
    return { foreground, background, doubt: this.#doubt, outline: ratios };
  }

  /** Closes groups that the next thing is not part of, and opens those that it is. */
  #enter(groups: readonly NodeIndex[]): void {
    const isKept = (position: number) => this.#open[position]?.group === groups[position];
    let kept = 0;
    while (kept < this.#open.length && isKept(kept)) kept++;
    while (this.#open.length > kept) {
      const { group, before } = this.#open.pop()!;
      this.#color = fade(before, this.#color, this.#effects.opacity(group));
    }
    for (const group of groups.slice(kept)) this.#open.push({ group, before: this.#color });
  }

  #layer(layer: BackgroundLayer, node: NodeIndex, before: ColorRange): ColorRange {
    if (layer.kind === 'unknown') return anyColor;
    const [first, ...rest] = layer.stops.map((stop) => layOver(stop, before));
    const painted = rest.reduce(hull, first!);
    return this.#coversBox(node) ? painted : hull(before, painted);
  }

  /** A gradient has no size of its own: it fills the box unless told to be smaller and not to repeat. */
  #coversBox(node: NodeIndex): boolean {
    const { source } = this.#page;
    const isRepeated = /^repeat(, repeat)*$/.test(source.style(node, 'background-repeat'));
    return isRepeated || /^auto(, auto)*$/.test(source.style(node, 'background-size'));
  }

  /** The text stands inside of the box's element, so it turns with it. */
  #isAround(node: NodeIndex, text: NodeIndex): boolean {
    return node <= text && text < this.#page.tree.end[node]!;
  }
}
