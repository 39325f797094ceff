import { type NodeIndex, NodeKind } from '../capture.ts';
import type { ContrastDoubt, TextContrast } from '../model.ts';
import type { Page } from '../page.ts';
import { coveredShare, intersection, isEmpty, type Rect, rectAt } from '../visibility/rect.ts';
import { Backdrop, type Sight, sliver } from './backdrop.ts';
import { type Rgba, toHex } from './color.ts';
import { type ColorRange, contrastBounds, isExact } from './color-range.ts';
import { Effects } from './effects.ts';
import { type PaintedBox, PaintedBoxes } from './painted-boxes.ts';
import { paintDoubt, shadowColors, type TextSize, textColor, textSize } from './text-paint.ts';

/**
 * A line box is as tall as the font asks, letters are less: this share of it, from the middle, is where they stand.
 * So a background that ends a little before the line box does still counts as behind the text.
 */
const letterShare = 0.6;
/** Letters seldom reach the very ends of their line. */
const sidePx = 1;
/** Of a line wider than any screen the beginning is looked at. */
const widestPx = 10_000;
/** Of a text with more lines these many are looked at. */
const mostLines = 200;

const white: Rgba = { r: 1, g: 1, b: 1, a: 1 };
/** Chromium's canvas under `color-scheme: dark`. */
const darkCanvas: Rgba = { r: 18 / 255, g: 18 / 255, b: 18 / 255, a: 1 };

interface Finding {
  readonly verdict: TextContrast['verdict'];
  readonly doubt: ContrastDoubt | null;
  readonly sight: Sight | null;
  readonly ratio: number;
}

/** The contrast of texts with what is painted behind them. */
export class Contrasts {
  readonly #page: Page;
  readonly #order: Int32Array;
  readonly #boxes: PaintedBoxes;
  readonly #effects: Effects;
  readonly #canvas: Rgba;
  readonly #known = new Map<NodeIndex, TextContrast>();

  constructor(page: Page) {
    this.#page = page;
    this.#order = page.paintOrder;
    this.#boxes = new PaintedBoxes(page, this.#order);
    this.#effects = new Effects(page);
    this.#canvas = canvasColor(page);
  }

  /** Of a text node or pseudo-element, or of a form control for the text that it paints by itself. */
  of(text: NodeIndex): TextContrast {
    let contrast = this.#known.get(text);
    if (contrast === undefined) {
      contrast = this.#compute(text);
      this.#known.set(text, contrast);
    }
    return contrast;
  }

  #compute(text: NodeIndex): TextContrast {
    const { tree } = this.#page;
    const styled = tree.kind[text] === NodeKind.text ? tree.flatParent[text]! : text;
    const size = textSize(this.#page, styled);
    const color = textColor(this.#page, styled);
    const doubt = paintDoubt(this.#page, styled) ?? this.#effects.doubt(styled);
    if (doubt !== null || color === null) return told(size, undecided(doubt ?? 'svg-text'));
    if (color.a < 1 && this.#effects.isBackgroundOfLetters(styled))
      return told(size, undecided('background-clip'));
    if (color.a === 0) return told(size, undecided('transparent'));
    const areas = this.#areas(text);
    if (areas.length === 0) return told(size, undecided('no-place'));
    const findings = areas.map((area) => this.#look(text, styled, area, color, size.required));
    return told(size, findings.reduce(worse));
  }

  /** Where the letters stand, line by line, as far as they can be seen. */
  #areas(text: NodeIndex): Rect[] {
    const { lines, clipping, source, tree, capture } = this.#page;
    const visible = clipping.visibleArea(text);
    let boxes = lines.of(text).slice(0, mostLines);
    // Generated text and that of controls are not located; they stand somewhere in the box of their element.
    if (tree.kind[text] !== NodeKind.text) {
      const element = tree.isElement(text) ? text : tree.flatParent[text]!;
      boxes = source.hasBox(element) ? [rectAt(capture.nodes.box, element)] : [];
    }
    return boxes
      .map(letters)
      .map((area) => intersection(area, visible))
      .filter((area) => !isEmpty(area));
  }

  #look(text: NodeIndex, styled: NodeIndex, area: Rect, color: Rgba, required: number): Finding {
    const boxes = this.#boxes.meeting(area);
    if (boxes === null) return undecided('too-many-layers');
    const order = this.#order[text]!;
    const fixed = this.#effects.fixedAncestor(text);
    const cover = boxes.find((box) => box.order > order && this.#covers(box, area, fixed));
    if (cover !== undefined) return undecided(cover.isSolid ? 'covered' : 'pseudo-element');
    const backdrop = new Backdrop(this.#page, this.#effects, area, this.#canvas);
    for (const box of boxes) if (box.order <= order) backdrop.paint(box, text);
    const own = text === styled ? this.#boxes.behindGenerated(text, area) : null;
    if (own !== null) backdrop.paint(own, text);
    for (const shadow of shadowColors(this.#page, styled)) backdrop.shadow(shadow, text);
    const sight = backdrop.finish(color, text);
    const { least, greatest } = contrastBounds(sight.foreground, sight.background);
    if (least >= required) return { verdict: 'enough', doubt: null, sight, ratio: least };
    if (greatest < required) return { verdict: 'too-little', doubt: null, sight, ratio: greatest };
    return { verdict: 'undecided', doubt: sight.doubt ?? 'background-image', sight, ratio: least };
  }

  /** What stays in place when the page scrolls covers a text that scrolls for a moment only. */
  #covers(box: PaintedBox, area: Rect, fixedOfText: NodeIndex): boolean {
    if (coveredShare(area, box.rect) < sliver) return false;
    const fixed = this.#effects.fixedAncestor(box.node);
    const opacity = this.#effects
      .fadedGroups(box.node)
      .reduce((all, group) => all * this.#effects.opacity(group), 1);
    return opacity > 0 && (fixed === fixedOfText || fixed < 0);
  }
}

function letters({ left, top, right, bottom }: Rect): Rect {
  const spare = ((bottom - top) * (1 - letterShare)) / 2;
  const side = right - left > 4 * sidePx ? sidePx : 0;
  return {
    left: left + side,
    right: Math.min(right, left + widestPx) - side,
    top: top + spare,
    bottom: bottom - spare,
  };
}

/** Pages that ask for a dark canvas show it by the colour of text that nobody styled. */
function canvasColor(page: Page): Rgba {
  const root = page.childElements(0)[0];
  const isDark =
    page.capture.colorScheme === 'dark' &&
    root !== undefined &&
    page.source.style(root, 'color') === 'rgb(255, 255, 255)';
  return isDark ? darkCanvas : white;
}

function undecided(doubt: ContrastDoubt): Finding {
  return { verdict: 'undecided', doubt, sight: null, ratio: 1 };
}

const gravity = { enough: 0, undecided: 1, 'too-little': 2 } as const;

/** Of two lines the one that says more against the text. */
function worse(one: Finding, other: Finding): Finding {
  const difference = gravity[one.verdict] - gravity[other.verdict];
  if (difference !== 0) return difference > 0 ? one : other;
  return one.ratio <= other.ratio ? one : other;
}

function told(size: TextSize, { verdict, doubt, sight, ratio }: Finding): TextContrast {
  return {
    verdict,
    doubt,
    foreground: sight === null ? null : shownColor(sight.foreground),
    background: sight === null ? null : shownColor(sight.background),
    ratio,
    shownRatio: (Math.floor(ratio * 100) / 100).toFixed(2),
    ...size,
  };
}

function shownColor(range: ColorRange): string | null {
  return isExact(range) ? toHex(range.low) : null;
}
