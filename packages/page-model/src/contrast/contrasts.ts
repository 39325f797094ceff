import { type NodeIndex, NodeKind } from '../capture.ts';
import type { ContrastLevel, ContrastUncertainty, TextContrast } from '../model.ts';
import type { ContrastRequest, TextPart } from '../probe-contracts.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import {
  getCoveredShare,
  growRect,
  intersectRects,
  isEmpty,
  type Rect,
  readRect,
  subtractRect,
  type TextLines,
} from '../visibility/boxes.ts';
import type { Clipping } from '../visibility/clipping.ts';
import { Backdrop, NEGLIGIBLE_SHARE } from './backdrop.ts';
import { getCanvasColor } from './canvas-color.ts';
import { getContrastBounds, parseColor, type Rgba, toHex } from './color.ts';
import { Effects } from './effects.ts';
import { LineStyles } from './line-styles.ts';
import { clipToArea, getMinContrastUnder } from './overlay.ts';
import type { PaintedBox, PaintedBoxes } from './painted-boxes.ts';
import { getPseudoBox } from './pseudo-box.ts';
import {
  applyMeasurement,
  getLineResult,
  isReadableThroughOutline,
  type LineContrast,
  MeasuredContrasts,
  toTextContrast,
  toUnknownLine,
} from './text-contrast.ts';
import {
  type GetTextStyle,
  getLetterArea,
  getPaintUncertainty,
  getShadowColors,
  getTextColor,
  getTextSize,
  type TextSize,
} from './text-paint.ts';

/** Distance in CSS pixels from which a shadow may darken text. */
const MAX_SHADOW_REACH_PX = 40;

/** Maximum number of lines that are examined in one piece of text. */
const MAX_LINES = 200;

/**
 * Cases that pixels can't decide: missing text, parts that fade out, letters half covered by their outline.
 */
const unmeasurable: ReadonlySet<ContrastUncertainty> = new Set(['transparent', 'mask', 'text-stroke']);

/** A piece of text with everything we know about its contrast, regardless of the level. */
interface TextAnalysis {
  readonly size: TextSize;
  readonly lineContrasts: readonly LineContrast[];
  /** The displayed color, if it is the same throughout the text. */
  readonly visibleColor: string | null;
  readonly style: GetTextStyle;
  /** The resulting contrast for each level, computed on first request. */
  readonly contrastByLevel: Partial<Record<ContrastLevel, TextContrast>>;
}

interface ContrastsDependencies {
  readonly reader: CaptureReader;
  readonly lines: TextLines;
  /** For content that can be scrolled into view. */
  readonly clipping: Clipping;
  /** For content that is visible without scrolling. */
  readonly paintedClipping: Clipping;
  readonly paintOrder: Int32Array;
  readonly boxes: PaintedBoxes;
}

/** Computes the contrast of text with its background. */
export class Contrasts {
  readonly #deps: ContrastsDependencies;
  readonly #effects: Effects;
  readonly #measurements: MeasuredContrasts;
  readonly #lineStyles: LineStyles;
  readonly #canvas: Rgba;
  /** Style sets of placeholders, by their control. */
  readonly #placeholders: ReadonlyMap<NodeIndex, number>;
  readonly #analyses = {
    own: new Map<NodeIndex, TextAnalysis>(),
    placeholder: new Map<NodeIndex, TextAnalysis>(),
  };

  constructor(deps: ContrastsDependencies) {
    const { reader } = deps;
    this.#deps = deps;
    this.#effects = new Effects(reader);
    this.#measurements = new MeasuredContrasts(reader.capture);
    this.#lineStyles = new LineStyles(reader, deps.lines);
    this.#canvas = getCanvasColor(reader.capture.documents[0]!)!;
    this.#placeholders = new Map(reader.capture.placeholders.map(({ node, style }) => [node, style]));
  }

  /**
   * Returns the contrast of a text node or pseudo-element, or of the text that a form control paints itself.
   *
   * @param level the success criterion that defines the required contrast
   */
  getContrast(text: NodeIndex, part: TextPart, level: ContrastLevel): TextContrast {
    const looked = this.#getAnalysis(text, part);
    looked.contrastByLevel[level] ??= toTextContrast(looked.lineContrasts, looked.size, level);
    const computed = looked.contrastByLevel[level];
    // The location of generated text is estimated, and often it isn't visible at all.
    const isCertain = computed.result === 'enough' || !this.#isGenerated(text);
    if (computed.result !== 'undecided' && isCertain) return computed;
    const contrast: TextContrast = isCertain
      ? computed
      : { ...computed, result: 'undecided', uncertainty: computed.uncertainty ?? 'no-position' };
    const measured = this.#measurements.getMeasurement(text, part);
    if (measured === undefined) return contrast;
    const measuredContrast = applyMeasurement(contrast, measured);
    // If the text is transparent, so is its drop-shadow(), so no screenshot showed it.
    const isOutlined =
      measuredContrast.result === 'too-little' && this.#isOutlinedByFilter(text, part, contrast.required);
    return isOutlined
      ? { ...measuredContrast, result: 'undecided', uncertainty: 'text-shadow' }
      : measuredContrast;
  }

  /** Returns what to measure from pixels. Null if the capture is sufficient or pixels can't decide. */
  getRequest(text: NodeIndex, part: TextPart, level: ContrastLevel): ContrastRequest | null {
    const { result, uncertainty } = this.getContrast(text, part, level);
    if (result !== 'undecided' || unmeasurable.has(uncertainty!)) return null;
    if (uncertainty === 'covered' && this.#isFullyCovered(text)) return null;
    const isGenerated = this.#isGenerated(text);
    const { size, visibleColor, style, lineContrasts } = this.#getAnalysis(text, part);
    // If lines have their own styles, one line's pixels don't tell us about the others.
    const hasOwnLines = lineContrasts.some(({ isLarge }) => isLarge !== undefined);
    const isDecided = (at: number) =>
      hasOwnLines && getLineResult(lineContrasts[at]!, size, level).result !== 'undecided';
    const areas = this.#getVisibleAreas(text)
      .filter((_, at) => !isDecided(at))
      .map((area) => intersectRects(area, this.#deps.paintedClipping.getVisibleArea(text)))
      .filter((area) => !isEmpty(area))
      .flatMap((area) => this.#getUncoveredParts(text, area));
    // Only the browser knows where generated text is, unless that follows from its style.
    const isLocated = !isGenerated || getPseudoBox(this.#deps.reader, text)?.isExact === true;
    if (areas.length === 0 && isLocated) return null;
    if (uncertainty === 'text-shadow' && getShadowColors(style).length === 0) return null;
    if (uncertainty === 'filter' && this.#effects.isBlurred(this.#getStyledNode(text))) return null;
    return {
      node: text,
      part,
      areas: isLocated ? areas.flatMap((area) => [area.left, area.top, area.right, area.bottom]) : null,
      color: visibleColor,
      hasShadow: getShadowColors(style).length > 0,
      isSteady: lineContrasts.every((line) => line.isSteady),
      fontSizePx: size.fontSizePx,
      fontWeight: size.fontWeight,
    };
  }

  #isOutlinedByFilter(text: NodeIndex, part: TextPart, required: number): boolean {
    if (this.#effects.getDropShadows(this.#getStyledNode(text)).length === 0) return false;
    const { lineContrasts } = this.#getAnalysis(text, part);
    return lineContrasts.some(
      ({ colors }) => colors === null || isReadableThroughOutline(colors.outline, required),
    );
  }

  #isGenerated(text: NodeIndex): boolean {
    return this.#deps.reader.tree.kind[text] === NodeKind.pseudoElement;
  }

  #getStyledNode(text: NodeIndex): NodeIndex {
    const { tree } = this.#deps.reader;
    return tree.kind[text] === NodeKind.text ? tree.flatParent[text]! : text;
  }

  /** @param styled the element or pseudo-element whose style the text has */
  #getTextStyle(styled: NodeIndex, part: TextPart): GetTextStyle {
    const { reader } = this.#deps;
    if (part === 'own') return (property) => reader.style(styled, property);
    const set = this.#placeholders.get(styled) ?? NONE;
    return (property) => reader.styleInSet(set, property);
  }

  #getAnalysis(text: NodeIndex, part: TextPart): TextAnalysis {
    const known = this.#analyses[part];
    let looked = known.get(text);
    if (looked === undefined) {
      looked = this.#analyzeText(text, part);
      known.set(text, looked);
    }
    return looked;
  }

  #analyzeText(text: NodeIndex, part: TextPart): TextAnalysis {
    const styled = this.#getStyledNode(text);
    const style = this.#getTextStyle(styled, part);
    const size = getTextSize(style);
    const color = getTextColor(style, part);
    const doubt =
      getPaintUncertainty(this.#deps.reader, styled, style) ?? this.#effects.getUnresolvableEffect(styled);
    const unknown = (reason: NonNullable<LineContrast['uncertainty']>): TextAnalysis => ({
      size,
      lineContrasts: [toUnknownLine(reason)],
      visibleColor: null,
      style,
      contrastByLevel: {},
    });
    if (doubt !== null || color === null) return unknown(doubt ?? 'svg-text');
    if (color.a < 1 && this.#effects.isBackgroundClippedToText(styled)) return unknown('background-clip');
    if (color.a === 0) return unknown('transparent');
    const areas = this.#getVisibleAreas(text).map(getLetterArea);
    if (areas.length === 0) return unknown('no-position');
    const lineContrasts = areas.map((area) => this.#analyzeFirstLine(text, style, area, color));
    const hasOneColor = lineContrasts.every(({ isLarge }) => isLarge === undefined);
    const isPlain = hasOneColor && color.a === 1 && this.#effects.getFadedGroups(text).length === 0;
    const isCovered = lineContrasts.some(({ colors }) => colors === null);
    const visibleColor = isPlain && !isCovered ? toHex(color) : null;
    return { size, lineContrasts, visibleColor, style, contrastByLevel: {} };
  }

  /** Returns the visible parts of the text's line boxes. */
  #getVisibleAreas(text: NodeIndex): Rect[] {
    const { lines, clipping, reader } = this.#deps;
    const { tree, capture } = reader;
    const visible = clipping.getVisibleArea(text);
    let boxes = lines.getLines(text).slice(0, MAX_LINES);
    // Generated text and the text of controls has no exact location. It's somewhere in its element's box.
    if (tree.kind[text] !== NodeKind.text) {
      const own = tree.isElement(text) ? null : getPseudoBox(reader, text);
      const element = tree.isElement(text) ? text : tree.flatParent[text]!;
      if (own?.isExact) boxes = [own.rect];
      else boxes = reader.hasBox(element) ? [readRect(capture.nodes.box, element)] : [];
    }
    return boxes.map((area) => intersectRects(area, visible)).filter((area) => !isEmpty(area));
  }

  /**
   * Analyzes a line that may be painted in the style of a first line or letter rather than in that of its
   * element.
   */
  #analyzeFirstLine(text: NodeIndex, style: GetTextStyle, area: Rect, color: Rgba): LineContrast {
    const paints = this.#lineStyles.getPaints(text, area);
    if (paints.length === 0) return this.#analyzeLine(text, style, area, color);
    const styles = [...(paints[0]!.isCertain ? [] : [style]), ...paints.map((paint) => paint.style)];
    const isLarge = styles.some((one) => getTextSize(one).isLarge);
    const possible = styles.map((one) => {
      const letters = getTextColor(one, 'own');
      const behind = one === style ? null : parseColor(one('background-color'));
      const line =
        letters === null || letters.a === 0
          ? toUnknownLine('first-line')
          : this.#analyzeLine(text, one, area, letters, behind);
      return { ...line, isLarge };
    });
    if (possible.length === 1) return possible[0]!;
    const best = possible.reduce((one, other) => (other.maxRatio > one.maxRatio ? other : one));
    const worst = possible.reduce((one, other) => (other.minRatio < one.minRatio ? other : one));
    const { minRatio, cover } = worst;
    return { ...best, minRatio, uncertainty: worst.uncertainty ?? 'first-line', cover: best.cover ?? cover };
  }

  /** @param behind the color that is painted behind only this line's letters; null if there is none */
  #analyzeLine(
    text: NodeIndex,
    style: GetTextStyle,
    area: Rect,
    color: Rgba,
    behind: Rgba | null = null,
  ): LineContrast {
    const { reader, paintOrder, boxes: paintedBoxes } = this.#deps;
    const boxes = paintedBoxes.findAround(text, area);
    if (boxes === null) return toUnknownLine('too-many-layers');
    const order = paintOrder[text]!;
    const overlays = boxes
      .filter((box) => box.order > order && this.#covers(box, area, text))
      .flatMap((box) => clipToArea(reader, box, area) ?? []);
    const backdrop = new Backdrop(reader, this.#effects, area, this.#canvas);
    for (const box of boxes) if (box.order <= order) backdrop.paintBox(box, text);
    const own = this.#isGenerated(text) ? paintedBoxes.getBoxBehindGenerated(text, area) : null;
    if (own !== null) backdrop.paintBox(own, text);
    if (behind !== null && behind.a > 0) backdrop.paintLine(behind, text);
    for (const shadow of getShadowColors(style)) backdrop.paintShadow(shadow, text);
    for (const shadow of this.#effects.getDropShadows(this.#getStyledNode(text)))
      backdrop.addOutline(shadow, text);
    const colors = backdrop.paintText(color, text);
    const [cover] = overlays;
    if (cover !== undefined) {
      const minRatio = getMinContrastUnder(reader, this.#effects, colors, overlays, area, text);
      const line = toUnknownLine(cover.isSolid ? 'covered' : 'pseudo-element');
      return { ...line, minRatio, cover: cover.node };
    }
    const isSteady = boxes.every(
      ({ isReplacedContent, layers }) =>
        !isReplacedContent && layers.every(({ kind }) => kind === 'gradient'),
    );
    return {
      ...getContrastBounds(colors.foreground, colors.background),
      colors,
      uncertainty: colors.uncertainty,
      isSteady,
      cover: null,
    };
  }

  /** Returns whether something opaque covers the text completely, so that a screenshot wouldn't show it. */
  #isFullyCovered(text: NodeIndex): boolean {
    const order = this.#deps.paintOrder[text]!;
    return this.#getVisibleAreas(text).every((area) =>
      this.#deps.boxes
        .findAround(text, area)
        ?.some(
          (box) =>
            box.order > order &&
            box.isSolid &&
            box.color?.a === 1 &&
            this.#effects.getCombinedOpacity(box.node) === 1 &&
            getCoveredShare(area, box.rect) > 1 - NEGLIGIBLE_SHARE &&
            this.#covers(box, area, text),
        ),
    );
  }

  /**
   * Returns whether a box covers an area. Fixed and sticky content covers text outside it only temporarily,
   * because the text can be scrolled past it.
   */
  #covers(box: PaintedBox, area: Rect, text: NodeIndex): boolean {
    if (getCoveredShare(area, box.rect) < NEGLIGIBLE_SHARE) return false;
    return this.#effects.getCombinedOpacity(box.node) > 0 && !this.#effects.isPinnedOutside(box.node, text);
  }

  /**
   * Returns the parts of a line that no fixed or sticky content is painted over at the captured scroll position.
   * Parts with less than half of the line's height are excluded, because letters can't be measured there.
   */
  #getUncoveredParts(text: NodeIndex, line: Rect): Rect[] {
    const order = this.#deps.paintOrder[text]!;
    const covers = (this.#deps.boxes.findAround(text, growRect(line, MAX_SHADOW_REACH_PX)) ?? []).filter(
      (box) =>
        box.order > order &&
        this.#effects.getCombinedOpacity(box.node) > 0 &&
        this.#effects.isPinnedOutside(box.node, text),
    );
    return covers
      .map((box) => growRect(box.rect, this.#effects.getShadowReach(box.node)))
      .reduce<readonly Rect[]>((parts, cover) => parts.flatMap((part) => subtractRect(part, cover)), [line])
      .filter(({ top, bottom }) => bottom - top >= (line.bottom - line.top) / 2);
  }
}
