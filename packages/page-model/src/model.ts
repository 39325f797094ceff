import type { Namespace, NodeIndex, NotTestedPart, PageCapture, StyleProperty } from './capture.ts';
import type { ContrastRequest, OutlineContrast, TextPart } from './probe-contracts.ts';

/**
 * The page as rules see it. Everything is computed lazily and only once, from the `PageCapture` alone. No
 * query walks the whole tree: indexes are built on first use and shared by all rules.
 */
export interface PageModel {
  readonly capture: PageCapture;
  readonly documents: readonly DocumentModel[];
  /** The page's own document (not a frame's). */
  readonly document: DocumentModel;
  /** Every element of every document and open shadow root, in document order. */
  readonly elements: readonly ElementModel[];
  /** All rendered text with characters other than white space, in document order. */
  readonly texts: readonly TextModel[];
  /** Elements in HTML (or in the given namespace) with one of these local names, in document order. */
  byTag(...names: string[]): readonly ElementModel[];
  /** Elements exposed to assistive technology whose computed role is one of these, in document order. */
  byRole(...roles: string[]): readonly ElementModel[];
  /** Elements with this attribute, in document order. */
  byAttribute(name: string): readonly ElementModel[];
  element(index: NodeIndex): ElementModel;
  /**
   * Visible elements whose border boxes share some area with this one (in CSS pixels of the page), in paint
   * order: later ones are on top. Null if there are more than `max`.
   */
  findElementsIntersecting(area: Box, max: number): readonly ElementModel[] | null;
  /** Visible text whose contrast can only be measured from pixels, in document order. */
  getContrastRequests(level: ContrastLevel): readonly ContrastRequest[];
  readonly notTestedParts: readonly NotTestedPart[];
}

export interface DocumentModel {
  readonly url: string;
  readonly title: string;
  readonly contentType: string;
  readonly isQuirksMode: boolean;
  readonly root: ElementModel | null;
  readonly frameElement: ElementModel | null;
  /** Elements in this document alone (including its shadow trees), in document order. */
  readonly elements: readonly ElementModel[];
}

/** Where a name came from; `null` if there is none. The terms are those of AccName 1.2, section 4.3. */
export type NameSource =
  | 'aria-labelledby'
  | 'aria-label'
  | 'alt'
  | 'label'
  | 'legend'
  | 'caption'
  | 'figcaption'
  | 'summary'
  | 'value'
  | 'placeholder'
  | 'title'
  | 'svg-title'
  | 'contents'
  | 'default';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ElementModel {
  readonly index: NodeIndex;
  readonly page: PageModel;
  readonly document: DocumentModel;
  /** Local name, in lower case in HTML. */
  readonly tag: string;
  readonly namespace: Namespace;
  readonly isHtml: boolean;
  readonly isSvg: boolean;

  attr(name: string): string | null;
  hasAttr(name: string): boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** White-space-separated tokens of an attribute, in order; empty if the attribute is missing. */
  tokens(name: string): readonly string[];
  /**
   * Targets of an idref or idref-list attribute (in its own tree scope, or set by a script). Missing ones are
   * omitted.
   */
  references(name: string): readonly ElementModel[];

  /** Parent element in the DOM. Above a shadow root, this is the host; at a document's root, it's null. */
  readonly parent: ElementModel | null;
  /** Parent element in the flat tree (assigned slot first). Doesn't cross frames. */
  readonly flatParent: ElementModel | null;
  /** Child elements in the DOM, except those in its shadow root. */
  readonly children: readonly ElementModel[];
  /** Children in the flat tree, including text and pseudo-elements, in order. */
  readonly flatChildren: readonly (ElementModel | TextModel)[];
  /**
   * Finds the first match, starting with the element itself and then going up its parents in the flat tree.
   */
  closest(test: (element: ElementModel) => boolean): ElementModel | null;
  /** Flat-tree descendants in order, without the element itself. */
  descendants(): IterableIterator<ElementModel>;
  contains(other: ElementModel): boolean;
  /** Text of the subtree in the DOM. */
  readonly textContent: string;

  /**
   * Computed role (ARIA 1.2/1.3, HTML-AAM, SVG-AAM), after conflict resolution; null if there is none
   * (generic is 'generic').
   */
  readonly role: string | null;
  /** First valid, non-abstract token of `role`, before conflict resolution; null if there is none. */
  readonly explicitRole: string | null;
  readonly implicitRole: string | null;
  /** Accessible name (AccName 1.2), trimmed and with white space collapsed; empty if there is none. */
  readonly name: string;
  readonly nameSource: NameSource | null;
  readonly description: string;
  /**
   * Value of an ARIA state or property as the browser would expose it, including native semantics; null if
   * unset.
   */
  aria(name: string): string | null;

  /**
   * Whether it has a box or text: neither it nor an ancestor is `display: none`, and content-visibility
   * doesn't skip it.
   */
  readonly isRendered: boolean;
  /**
   * Whether it is at least partly visible: rendered, not `visibility: hidden`, and not clipped away,
   * transparent, zero-sized or moved off the page.
   */
  readonly isVisible: boolean;
  /**
   * Whether it is in the accessibility tree: rendered (or referenced), not `aria-hidden`, not inert, not
   * `visibility: hidden`.
   */
  readonly isExposed: boolean;
  readonly isInert: boolean;
  readonly isDisabled: boolean;
  /** Whether it can take focus by script, pointer or keyboard. */
  readonly isFocusable: boolean;
  /** Whether it can take focus with the Tab key. */
  readonly isTabbable: boolean;
  /** Returns whether any of these bits of `NodeState` is set. */
  hasState(bit: number): boolean;
  /**
   * The `label` elements of a labelable element, in document order
   * (https://html.spec.whatwg.org/multipage/forms.html#the-label-element).
   */
  readonly labels: readonly ElementModel[];
  /**
   * An `input`'s type: its `type` keyword in lower case, or `text` if missing or unknown; null for other
   * elements.
   */
  readonly inputType: string | null;
  /** A form control's current value if it was recorded; otherwise null. */
  readonly value: string | null;

  /**
   * Contrast of the text that a form control paints itself. This is an input button's label, a field's or
   * select's value (`own`), or the placeholder while it is shown. Meaningless for all other elements.
   */
  getControlTextContrast(part: TextPart, level: ContrastLevel): TextContrast;

  /** Border box in CSS pixels of the page; null if there is none. */
  readonly box: Box | null;
  style(property: StyleProperty): string;

  /**
   * A short CSS selector that finds exactly this element. Parts across shadow roots and frames are joined
   * with ` >>> `.
   */
  readonly selector: string;
  /** The start tag and the beginning of the content, at most 300 characters. */
  readonly snippet: string;
}

export interface TextModel {
  readonly index: NodeIndex;
  readonly text: string;
  /** The element whose style paints the text (flat tree). */
  readonly parent: ElementModel;
  /** Line boxes in CSS pixels of the page; empty if it isn't rendered. */
  readonly lines: readonly Box[];
  readonly isVisible: boolean;
  /** Whether it is a pseudo-element's text. */
  readonly isGenerated: boolean;
  /** Contrast with the background, for 1.4.3. Expensive for the first piece of text, cheap from then on. */
  readonly contrast: TextContrast;
  /** The same for 1.4.6. */
  readonly enhancedContrast: TextContrast;
}

/** Success criterion 1.4.3 Contrast (Minimum) or 1.4.6 Contrast (Enhanced). */
export type ContrastLevel = 'minimum' | 'enhanced';

/** Why the contrast of a piece of text is uncertain. */
export type ContrastUncertainty =
  /** A background image, which may have any color. */
  | 'background-image'
  /** A gradient with sufficient contrast in one part but not in another. */
  | 'gradient'
  /** An image, video, graphic or control behind the text. */
  | 'picture'
  /** A pseudo-element with a background somewhere behind or in front of the text. */
  | 'pseudo-element'
  /** Something is painted over the text. */
  | 'covered'
  /** A background is behind only part of the text. */
  | 'partly-covered'
  /** The first line or letter has its own colors, which may or may not be those of this text. */
  | 'first-line'
  | 'text-shadow'
  | 'text-stroke'
  /** `background-clip: text`: the background colors the letters. */
  | 'background-clip'
  | 'filter'
  | 'blend-mode'
  | 'mask'
  /** The text or its background is rotated or skewed. */
  | 'transform'
  /** Text in an SVG image. Its fill isn't recorded, so it must be measured from pixels. */
  | 'svg-text'
  /** The text is fully transparent. */
  | 'transparent'
  /** None of its lines can be located. */
  | 'no-position'
  /** The background changed during the measurement. */
  | 'moving'
  /** Measured: the text isn't visible in any pixel. */
  | 'unseen'
  /** Too many overlapping boxes to consider. */
  | 'too-many-layers';

/** The contrast between text and its background, as displayed. */
export interface TextContrast {
  readonly result: 'enough' | 'too-little' | 'undecided';
  /** Why it is undecided; otherwise null. */
  readonly uncertainty: ContrastUncertainty | null;
  /**
   * The displayed color of the text, `#rrggbb`, with all opacities applied; null if it has several colors.
   * If the text has several lines, this is the color of the line with the least contrast.
   */
  readonly foreground: string | null;
  /** The background color, `#rrggbb`; null if there are several. */
  readonly background: string | null;
  /**
   * Unrounded, from 1 to 21. For uncertain colors, the maximum if even that is insufficient, otherwise the
   * minimum.
   */
  readonly ratio: number;
  /** `ratio` truncated to two decimals, never rounded up: `4.49`. */
  readonly formattedRatio: string;
  /** The required ratio: 4.5, or 3 for large text; for the enhanced criterion, 7 and 4.5. */
  readonly required: 7 | 4.5 | 3;
  /**
   * Whether it was measured from pixels; see `ContrastFacts`. The colors are then those of the worst part.
   */
  readonly isMeasured: boolean;
  /**
   * Contrast of the shadow around the letters with the letters and with the background, if measured from
   * pixels.
   */
  readonly outline: OutlineContrast | null;
  /** The lowest element or pseudo-element painted over the text; null if there is none. */
  readonly cover: NodeIndex | null;
  /** Whether it is at least 24 px (18 pt), or 18.66 px (14 pt) in bold. */
  readonly isLarge: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}
