import type { Namespace, NodeIndex, NotTestedPart, PageCapture, StyleProperty } from './capture.ts';
import type { ContrastRequest, OutlineContrast, TextPart } from './probe-contracts.ts';

/**
 * The page as rules see it. Everything is computed from the `PageCapture` alone, lazily, once, and never by walking the
 * whole tree for one query: indexes are built on first use and shared by all rules.
 */
export interface PageModel {
  readonly capture: PageCapture;
  readonly documents: readonly DocumentModel[];
  /** The page's own document (not a frame's). */
  readonly document: DocumentModel;
  /** Every element of every document and open shadow root, in document order. */
  readonly elements: readonly ElementModel[];
  /** Every rendered text with characters other than white space, in document order. */
  readonly texts: readonly TextModel[];
  /** Elements of HTML (or of the namespace given) with one of these local names, in document order. */
  byTag(...names: string[]): readonly ElementModel[];
  /** Elements exposed to assistive technology whose computed role is one of these, in document order. */
  byRole(...roles: string[]): readonly ElementModel[];
  /** Elements with this attribute, in document order. */
  byAttribute(name: string): readonly ElementModel[];
  element(index: NodeIndex): ElementModel;
  /**
   * Visible elements whose border boxes share some area with this one (CSS pixels of the page), in painting order: later
   * ones are on top. Null when there are more than `most`.
   */
  findElementsIntersecting(area: Box, most: number): readonly ElementModel[] | null;
  /** Visible texts whose contrast can only be measured from pixels, in document order. */
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
  /** Elements of this document alone (with its shadow trees), in document order. */
  readonly elements: readonly ElementModel[];
}

/** Where a name came from; `null` when there is none. Terms of AccName 1.2 section 4.3. */
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
  /** Local name; lower case in HTML. */
  readonly tag: string;
  readonly namespace: Namespace;
  readonly isHtml: boolean;
  readonly isSvg: boolean;

  attr(name: string): string | null;
  hasAttr(name: string): boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** White-space separated tokens of an attribute, in order; empty when absent. */
  tokens(name: string): readonly string[];
  /** Targets of an idref or idref-list attribute (own tree scope, or set by script), missing ones left out. */
  references(name: string): readonly ElementModel[];

  /** Parent element in the DOM; the host above a shadow root; null at a document's root. */
  readonly parent: ElementModel | null;
  /** Parent element in the flat tree (assigned slot first); crosses no frame. */
  readonly flatParent: ElementModel | null;
  /** Child elements in the DOM (without those of its shadow root). */
  readonly children: readonly ElementModel[];
  /** Children in the flat tree, texts and pseudo-elements included, in order. */
  readonly flatChildren: readonly (ElementModel | TextModel)[];
  /** Self first, then parents in the flat tree. */
  closest(test: (element: ElementModel) => boolean): ElementModel | null;
  /** Flat-tree descendants, in order, without self. */
  descendants(): IterableIterator<ElementModel>;
  contains(other: ElementModel): boolean;
  /** Text of the subtree as in the DOM. */
  readonly textContent: string;

  /** Computed role (ARIA 1.2/1.3, HTML-AAM, SVG-AAM, conflict resolution done); null where there is none (generic is 'generic'). */
  readonly role: string | null;
  /** First valid, non-abstract token of `role`, before conflict resolution; null without one. */
  readonly explicitRole: string | null;
  readonly implicitRole: string | null;
  /** Accessible name (AccName 1.2), trimmed and with white space collapsed; empty without one. */
  readonly name: string;
  readonly nameSource: NameSource | null;
  readonly description: string;
  /** Value of an ARIA state or property as the browser would expose it, native semantics included; null when unset. */
  aria(name: string): string | null;

  /** Has a box or text: not `display: none`, nor in a subtree that is, nor skipped by content-visibility. */
  readonly isRendered: boolean;
  /** At least partly visible: rendered, not `visibility: hidden`, not clipped away, transparent, zero-sized or moved off the page. */
  readonly isVisible: boolean;
  /** In the accessibility tree: rendered (or referenced), not `aria-hidden`, not inert, not `visibility: hidden`. */
  readonly isExposed: boolean;
  readonly isInert: boolean;
  readonly isDisabled: boolean;
  /** Can take focus by script, pointer or keyboard. */
  readonly isFocusable: boolean;
  /** Can take focus by the Tab key. */
  readonly isTabbable: boolean;
  /** Bits of `NodeState`. */
  hasState(bit: number): boolean;
  /** The `label` elements of a labelable element, in document order (https://html.spec.whatwg.org/multipage/forms.html#the-label-element). */
  readonly labels: readonly ElementModel[];
  /** The type of an `input`: its `type` keyword in lower case, `text` when missing or unknown; null for others. */
  readonly inputType: string | null;
  /** Current value of a form control if it was recorded; null otherwise. */
  readonly value: string | null;

  /**
   * Contrast of the text that a form control paints itself: the label of an input button, the value of a field or select
   * (`own`), or its placeholder while that is shown. Meaningless for other elements.
   */
  getControlTextContrast(part: TextPart, level: ContrastLevel): TextContrast;

  /** Border box in CSS pixels of the page; null without one. */
  readonly box: Box | null;
  style(property: StyleProperty): string;

  /** A short CSS selector that finds exactly this element; parts across shadow roots and frames are joined with ` >>> `. */
  readonly selector: string;
  /** Start tag and the beginning of its content, at most 300 characters. */
  readonly snippet: string;
}

export interface TextModel {
  readonly index: NodeIndex;
  readonly text: string;
  /** The element whose style paints it (flat tree). */
  readonly parent: ElementModel;
  /** Line boxes in CSS pixels of the page; empty when not rendered. */
  readonly lines: readonly Box[];
  readonly isVisible: boolean;
  /** Whether it is the text of a pseudo-element. */
  readonly isGenerated: boolean;
  /** Contrast with the background, for 1.4.3. Expensive for the first text, cheap from then on. */
  readonly contrast: TextContrast;
  /** The same for 1.4.6. */
  readonly enhancedContrast: TextContrast;
}

/** Success criterion 1.4.3 Contrast (Minimum) or 1.4.6 Contrast (Enhanced). */
export type ContrastLevel = 'minimum' | 'enhanced';

/** Why the contrast of a text is uncertain. */
export type ContrastUncertainty =
  /** A background image, which may have any color. */
  | 'background-image'
  /** A gradient with enough contrast in one part and too little in another. */
  | 'gradient'
  /** An image, video, drawing or control behind the text. */
  | 'picture'
  /** A pseudo-element with a background somewhere behind or over the text. */
  | 'pseudo-element'
  /** Something is painted over the text. */
  | 'covered'
  /** A background is behind only part of the text. */
  | 'partly-covered'
  /** The first line or letter has colors of its own, which may or may not be those of this text. */
  | 'first-line'
  | 'text-shadow'
  | 'text-stroke'
  /** `background-clip: text`: the background colors the letters. */
  | 'background-clip'
  | 'filter'
  | 'blend-mode'
  | 'mask'
  /** The text, or its background, is rotated or skewed. */
  | 'transform'
  /** Text of a drawing: its fill is not recorded, so it must be measured from pixels. */
  | 'svg-text'
  /** The text is fully transparent. */
  | 'transparent'
  /** None of its lines can be located. */
  | 'no-position'
  /** The background changed during the measurement. */
  | 'moving'
  /** Measured: no pixel shows it. */
  | 'unseen'
  /** Too many overlapping boxes to follow. */
  | 'too-many-layers';

/** The contrast of a text with its background, as displayed. */
export interface TextContrast {
  readonly result: 'enough' | 'too-little' | 'undecided';
  /** Why it is undecided; null otherwise. */
  readonly uncertainty: ContrastUncertainty | null;
  /**
   * The displayed color of the text, `#rrggbb`, with all opacities applied; null when it has several. For several lines,
   * that of the line with the least contrast.
   */
  readonly foreground: string | null;
  /** The background color, `#rrggbb`; null when it has several. */
  readonly background: string | null;
  /**
   * Unrounded, from 1 to 21. For uncertain colors: the maximum if that is too little, else the minimum.
   */
  readonly ratio: number;
  /** `ratio` truncated, never rounded up, to two decimals: `4.49`. */
  readonly formattedRatio: string;
  /** The required ratio: 4.5, or 3 for large text; for the enhanced criterion 7 and 4.5. */
  readonly required: 7 | 4.5 | 3;
  /** Measured from pixels: see `ContrastFacts`. The colors are then those of the worst part. */
  readonly isMeasured: boolean;
  /** Contrast of the shadow around the letters with them and with the background, if measured from pixels. */
  readonly outline: OutlineContrast | null;
  /** The lowest element or pseudo-element painted over the text; null when there is none. */
  readonly cover: NodeIndex | null;
  /** At least 24 px (18 pt), or 18.66 px (14 pt) in bold. */
  readonly isLarge: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}
