import type {
  Namespace,
  NodeIndex,
  NotTestedPart,
  OutlineContrast,
  PageCapture,
  StyleProperty,
  TextPart,
} from './capture.ts';

/**
 * The questions that rules ask of a page. Everything is computed from the `PageCapture` alone, lazily, once,
 * and never by walking the whole tree for one question: indexes are built on first use and shared by all rules.
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
  /** Elements that carry this attribute, in document order. */
  byAttribute(name: string): readonly ElementModel[];
  element(index: NodeIndex): ElementModel;
  /**
   * Elements that can be seen and whose border boxes share some area with this one (CSS pixels of the page), in
   * the order of painting: what comes later lies on top. Null when there are more than `most`.
   */
  findElementsIntersecting(area: Box, most: number): readonly ElementModel[] | null;
  /** The texts that can be seen and whose contrast only pixels tell, in document order. */
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
  /** White-space separated tokens of an attribute, in order, empty when absent. */
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

  /** Makes a box or is text-bearing: not `display: none`, nor in a subtree that is, nor skipped by content-visibility. */
  readonly isRendered: boolean;
  /** A person could see some of it: rendered, not `visibility: hidden`, not clipped away, transparent, zero-sized or moved off the page. */
  readonly isVisible: boolean;
  /** In the accessibility tree: rendered (or referenced), not `aria-hidden`, not inert, not `visibility: hidden`. */
  readonly isExposed: boolean;
  readonly isInert: boolean;
  readonly isDisabled: boolean;
  /** Can take focus by script, pointer or keyboard. */
  readonly isFocusable: boolean;
  /** Can take focus by the Tab key. */
  readonly isTabbable: boolean;
  /** Bits of `State`. */
  hasState(bit: number): boolean;
  /** The `label` elements of a labelable element, in document order (https://html.spec.whatwg.org/multipage/forms.html#the-label-element). */
  readonly labels: readonly ElementModel[];
  /** The state that an `input` is in: its `type` keyword in lower case, `text` when missing or unknown; null for others. */
  readonly inputType: string | null;
  /** Current value of a form control where it was recorded; null otherwise. */
  readonly value: string | null;

  /**
   * How well the text stands out that a form control paints by itself: the label of an input button, the value of
   * a field or select (`own`), or its placeholder while that is shown. Says nothing of other elements.
   */
  getControlTextContrast(part: TextPart, level: ContrastLevel): TextContrast;

  /** Border box in CSS pixels of the page; null without one. */
  readonly box: Box | null;
  style(property: StyleProperty): string;

  /** A short CSS selector that finds exactly this element; through shadow roots and frames joined with ` >>> `. */
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
  /** True for the text of a pseudo-element. */
  readonly isGenerated: boolean;
  /** How well it stands out from what lies behind it, for 1.4.3. Costly for the first text, cheap from then on. */
  readonly contrast: TextContrast;
  /** The same for 1.4.6. */
  readonly enhancedContrast: TextContrast;
}

/** Success criterion 1.4.3 Contrast (Minimum) or 1.4.6 Contrast (Enhanced). */
export type ContrastLevel = 'minimum' | 'enhanced';

/** A text whose contrast only pixels tell, for the probe that takes its picture. */
export interface ContrastRequest {
  readonly node: NodeIndex;
  readonly part: TextPart;
  /**
   * Where it can be seen, line by line: left, top, right, bottom, in CSS pixels of the page; null for generated text,
   * whose place only the browser knows.
   */
  readonly areas: readonly number[] | null;
  /** The text's colour as seen, `#rrggbb`; null where effects change it, so that pixels must tell that too. */
  readonly color: string | null;
  /** Shadows lie behind the letters, so that what surrounds them is what they stand out from. */
  readonly hasShadow: boolean;
  /** Nothing behind it is a picture or video, which might move. */
  readonly isSteady: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}

/** What keeps the contrast of a text from being known for sure. */
export type ContrastUncertainty =
  /** A picture as background, which may be of any colour. */
  | 'background-image'
  /** A gradient that is enough in one place and too little in another. */
  | 'gradient'
  /** An image, video, drawing or control behind the text. */
  | 'picture'
  /** A pseudo-element with a background somewhere behind or over the text. */
  | 'pseudo-element'
  /** Something is painted over the text. */
  | 'covered'
  /** A background lies behind a part of the text only. */
  | 'partly-covered'
  | 'text-shadow'
  | 'text-stroke'
  /** `background-clip: text`: the background is what colours the letters. */
  | 'background-clip'
  | 'filter'
  | 'blend-mode'
  | 'mask'
  /** The text, or what lies behind it, is rotated or skewed. */
  | 'transform'
  /** Text of a drawing: its fill is not recorded, only pixels tell it. */
  | 'svg-text'
  /** The text is fully transparent. */
  | 'transparent'
  /** No line of it can be located. */
  | 'no-place'
  /** What lies behind it did not stand still while it was measured. */
  | 'moving'
  /** Measured: not one pixel shows it. */
  | 'unseen'
  /** So many boxes lie over each other that they were not followed. */
  | 'too-many-layers';

/** The contrast of a text with what lies behind it, as a person sees both. */
export interface TextContrast {
  readonly result: 'enough' | 'too-little' | 'undecided';
  /** Why it is undecided; null otherwise. */
  readonly uncertainty: ContrastUncertainty | null;
  /**
   * The text's colour as seen, `#rrggbb`, all opacities applied; null when it is not one colour. Of several lines
   * the one with the least contrast is told.
   */
  readonly foreground: string | null;
  /** The colour behind it, `#rrggbb`; null when it is not one colour. */
  readonly background: string | null;
  /**
   * Unrounded, from 1 to 21. Where the colours are not known for sure: the most there may be if that is too little,
   * else the least.
   */
  readonly ratio: number;
  /** `ratio` cut, never rounded up, to two digits after the point: `4.49`. */
  readonly formattedRatio: string;
  /** What is asked for: 4.5, and 3 for large text; by the enhanced criterion 7 and 4.5. */
  readonly required: 7 | 4.5 | 3;
  /** Told by pixels: see `ContrastFacts`. The colours are then those of the worst part. */
  readonly isMeasured: boolean;
  /** How the shadow around the letters contrasts with them and with the background, where pixels were measured. */
  readonly outline: OutlineContrast | null;
  /** The lowest element or pseudo-element painted over the text; null where nothing is. */
  readonly cover: NodeIndex | null;
  /** At least 24 px (18 pt), or 18.66 px (14 pt) in bold. */
  readonly isLarge: boolean;
  readonly fontSizePx: number;
  readonly fontWeight: number;
}
