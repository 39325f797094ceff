import { type NodeIndex, NodeKind, type TextPart } from '../capture.ts';
import type { ContrastDoubt, ContrastLevel, ContrastQuestion, TextContrast } from '../model.ts';
import type { Page } from '../page.ts';
import { NONE } from '../tree/tree.ts';
import { coveredShare, intersection, isEmpty, type Rect, rectAt } from '../visibility/rect.ts';
import { Backdrop, sliver } from './backdrop.ts';
import { type Rgba, toHex } from './color.ts';
import { contrastBounds } from './color-range.ts';
import { Effects } from './effects.ts';
import { letters } from './letters.ts';
import { Measured } from './measured.ts';
import { leastUnder, paintedOver } from './overlay.ts';
import { type PaintedBox, PaintedBoxes } from './painted-boxes.ts';
import { pseudoBox } from './pseudo-box.ts';
import {
  paintDoubt,
  shadowColors,
  type TextSize,
  type TextStyle,
  textColor,
  textSize,
} from './text-paint.ts';
import { type LineLook, mayCarryText, measuredVerdict, unknownLine, verdictOf } from './verdict.ts';

/** Of a text with more lines these many are looked at. */
const mostLines = 200;

const white: Rgba = { r: 1, g: 1, b: 1, a: 1 };
/** Chromium's canvas under `color-scheme: dark`. */
const darkCanvas: Rgba = { r: 18 / 255, g: 18 / 255, b: 18 / 255, a: 1 };

/** What no picture tells: a text that is not there, parts taken away by degrees, letters half covered by their outline. */
const unaskable: ReadonlySet<ContrastDoubt> = new Set(['transparent', 'mask', 'text-stroke']);

/** A text with all that is known of its contrast, whatever is asked for. */
interface Looked {
  readonly size: TextSize;
  readonly lines: readonly LineLook[];
  /** As seen, where it is one and the same wherever the text stands. */
  readonly seenColor: string | null;
  readonly style: TextStyle;
  /** What follows from that for each level, once it has been asked for. */
  readonly computed: Partial<Record<ContrastLevel, TextContrast>>;
}

/** The contrast of texts with what is painted behind them. */
export class Contrasts {
  readonly #page: Page;
  readonly #order: Int32Array;
  readonly #boxes: PaintedBoxes;
  readonly #effects: Effects;
  readonly #measured: Measured;
  readonly #canvas: Rgba;
  /** Style sets of placeholders, by their control. */
  readonly #placeholders: ReadonlyMap<NodeIndex, number>;
  readonly #known = { own: new Map<NodeIndex, Looked>(), placeholder: new Map<NodeIndex, Looked>() };

  constructor(page: Page) {
    this.#page = page;
    this.#order = page.paintOrder;
    this.#boxes = new PaintedBoxes(page, this.#order);
    this.#effects = new Effects(page);
    this.#measured = new Measured(page.capture);
    this.#canvas = canvasColor(page);
    this.#placeholders = new Map(page.capture.placeholders.map(({ node, style }) => [node, style]));
  }

  /**
   * Of a text node or pseudo-element, or of a form control for the text that it paints by itself.
   *
   * @param level which criterion says how much is enough
   */
  of(text: NodeIndex, part: TextPart, level: ContrastLevel): TextContrast {
    const looked = this.#looked(text, part);
    looked.computed[level] ??= verdictOf(looked.lines, looked.size, level);
    const computed = looked.computed[level];
    // Where generated text stands is guessed, and often it is not to be seen at all.
    const isCertain = computed.verdict === 'enough' || !this.#isGenerated(text);
    if (computed.verdict !== 'undecided' && isCertain) return computed;
    const told: TextContrast = isCertain
      ? computed
      : { ...computed, verdict: 'undecided', doubt: computed.doubt ?? 'no-place' };
    const measured = this.#measured.of(text, part);
    if (measured === undefined) return told;
    const verdict = measuredVerdict(told, measured);
    // With the text transparent its drop-shadow() is gone as well, so no screenshot showed it.
    const isOutlined =
      verdict.verdict === 'too-little' && this.#isOutlinedByFilter(text, part, told.required);
    return isOutlined ? { ...verdict, verdict: 'undecided', doubt: 'text-shadow' } : verdict;
  }

  /** What pixels must tell of a text at a level; null where the capture tells it or no picture could. */
  question(text: NodeIndex, part: TextPart, level: ContrastLevel): ContrastQuestion | null {
    const { verdict, doubt } = this.of(text, part, level);
    if (verdict !== 'undecided' || unaskable.has(doubt!)) return null;
    if (doubt === 'covered' && this.#isBuried(text)) return null;
    const isGenerated = this.#isGenerated(text);
    const areas = this.#areas(text)
      .map((area) => intersection(area, this.#page.paintedClipping.visibleArea(text)))
      .filter((area) => !isEmpty(area));
    if (areas.length === 0 && !isGenerated) return null;
    const { size, seenColor, style, lines } = this.#looked(text, part);
    if (doubt === 'text-shadow' && shadowColors(style).length === 0) return null;
    if (doubt === 'filter' && this.#effects.isBlurred(this.#styled(text))) return null;
    const isLocated = !isGenerated || pseudoBox(this.#page, text)?.isExact === true;
    return {
      node: text,
      part,
      areas: isLocated ? areas.flatMap((area) => [area.left, area.top, area.right, area.bottom]) : null,
      color: seenColor,
      hasShadow: shadowColors(style).length > 0,
      isSteady: lines.every((line) => line.isSteady),
      fontSizePx: size.fontSizePx,
      fontWeight: size.fontWeight,
    };
  }

  #isOutlinedByFilter(text: NodeIndex, part: TextPart, required: number): boolean {
    if (this.#effects.dropShadows(this.#styled(text)).length === 0) return false;
    const { lines } = this.#looked(text, part);
    return lines.some(({ sight }) => sight === null || mayCarryText(sight.outline, required));
  }

  #isGenerated(text: NodeIndex): boolean {
    return this.#page.tree.kind[text] === NodeKind.pseudoElement;
  }

  #styled(text: NodeIndex): NodeIndex {
    const { tree } = this.#page;
    return tree.kind[text] === NodeKind.text ? tree.flatParent[text]! : text;
  }

  /** @param styled the element or pseudo-element whose style the text has */
  #style(styled: NodeIndex, part: TextPart): TextStyle {
    const { source } = this.#page;
    if (part === 'own') return (property) => source.style(styled, property);
    const set = this.#placeholders.get(styled) ?? NONE;
    return (property) => source.styleInSet(set, property);
  }

  #looked(text: NodeIndex, part: TextPart): Looked {
    const known = this.#known[part];
    let looked = known.get(text);
    if (looked === undefined) {
      looked = this.#look(text, part);
      known.set(text, looked);
    }
    return looked;
  }

  #look(text: NodeIndex, part: TextPart): Looked {
    const styled = this.#styled(text);
    const style = this.#style(styled, part);
    const size = textSize(style);
    const color = textColor(style, part);
    const doubt = paintDoubt(this.#page, styled, style) ?? this.#effects.doubt(styled);
    const unknown = (reason: NonNullable<LineLook['doubt']>): Looked => ({
      size,
      lines: [unknownLine(reason)],
      seenColor: null,
      style,
      computed: {},
    });
    if (doubt !== null || color === null) return unknown(doubt ?? 'svg-text');
    if (color.a < 1 && this.#effects.isBackgroundOfLetters(styled)) return unknown('background-clip');
    if (color.a === 0) return unknown('transparent');
    const areas = this.#areas(text).map(letters);
    if (areas.length === 0) return unknown('no-place');
    const lines = areas.map((area) => this.#lookAt(text, style, area, color));
    const isPlain = color.a === 1 && this.#effects.fadedGroups(text).length === 0;
    const isCovered = lines.some(({ sight }) => sight === null);
    const seenColor = isPlain && !isCovered ? toHex(color) : null;
    return { size, lines, seenColor, style, computed: {} };
  }

  /** The line boxes of a text, as far as they can be seen. */
  #areas(text: NodeIndex): Rect[] {
    const { lines, clipping, source, tree, capture } = this.#page;
    const visible = clipping.visibleArea(text);
    let boxes = lines.of(text).slice(0, mostLines);
    // Generated text and that of controls are not located; they stand somewhere in the box of their element.
    if (tree.kind[text] !== NodeKind.text) {
      const own = tree.isElement(text) ? null : pseudoBox(this.#page, text);
      const element = tree.isElement(text) ? text : tree.flatParent[text]!;
      if (own?.isExact) boxes = [own.rect];
      else boxes = source.hasBox(element) ? [rectAt(capture.nodes.box, element)] : [];
    }
    return boxes.map((area) => intersection(area, visible)).filter((area) => !isEmpty(area));
  }

  #lookAt(text: NodeIndex, style: TextStyle, area: Rect, color: Rgba): LineLook {
    const boxes = this.#boxes.around(text, area);
    if (boxes === null) return unknownLine('too-many-layers');
    const order = this.#order[text]!;
    const fixed = this.#effects.fixedAncestor(text);
    const overlays = boxes
      .filter((box) => box.order > order && this.#covers(box, area, fixed))
      .flatMap((box) => paintedOver(this.#page, box, area) ?? []);
    const backdrop = new Backdrop(this.#page, this.#effects, area, this.#canvas);
    for (const box of boxes) if (box.order <= order) backdrop.paint(box, text);
    const own = this.#isGenerated(text) ? this.#boxes.behindGenerated(text, area) : null;
    if (own !== null) backdrop.paint(own, text);
    for (const shadow of shadowColors(style)) backdrop.shadow(shadow, text);
    for (const shadow of this.#effects.dropShadows(this.#styled(text))) backdrop.outline(shadow, text);
    const sight = backdrop.finish(color, text);
    const [cover] = overlays;
    if (cover !== undefined) {
      const least = leastUnder(this.#page, this.#effects, sight, overlays, area, text);
      const line = unknownLine(cover.isSolid ? 'covered' : 'pseudo-element');
      return { ...line, least, cover: cover.node };
    }
    const isSteady = boxes.every(
      ({ isPicture, layers }) => !isPicture && layers.every(({ kind }) => kind === 'gradient'),
    );
    return {
      ...contrastBounds(sight.foreground, sight.background),
      sight,
      doubt: sight.doubt,
      isSteady,
      cover: null,
    };
  }

  /** Something opaque lies over all of the text: a picture would show other letters there, or none. */
  #isBuried(text: NodeIndex): boolean {
    const order = this.#order[text]!;
    const fixed = this.#effects.fixedAncestor(text);
    return this.#areas(text).every((area) =>
      this.#boxes
        .around(text, area)
        ?.some(
          (box) =>
            box.order > order &&
            box.isSolid &&
            box.color?.a === 1 &&
            this.#opacity(box.node) === 1 &&
            coveredShare(area, box.rect) > 1 - sliver &&
            this.#covers(box, area, fixed),
        ),
    );
  }

  /** What stays in place when the page scrolls covers a text that scrolls for a moment only. */
  #covers(box: PaintedBox, area: Rect, fixedOfText: NodeIndex): boolean {
    if (coveredShare(area, box.rect) < sliver) return false;
    const fixed = this.#effects.fixedAncestor(box.node);
    return this.#opacity(box.node) > 0 && (fixed === fixedOfText || fixed < 0);
  }

  /** Of all groups that an element is faded with. */
  #opacity(node: NodeIndex): number {
    return this.#effects.fadedGroups(node).reduce((all, group) => all * this.#effects.opacity(group), 1);
  }
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
