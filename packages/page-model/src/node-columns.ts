/** Index of a node in a capture; -1 if there is none. */
export type NodeIndex = number;

/**
 * The type of a node. The values are those of the DOM's `nodeType` if one exists. Pseudo-elements have none,
 * so they are 20.
 */
export const NodeKind = {
  element: 1,
  text: 3,
  document: 9,
  shadowRoot: 11,
  pseudoElement: 20,
} as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

export const Namespace = { html: 0, svg: 1, mathml: 2, other: 3 } as const;
export type Namespace = (typeof Namespace)[keyof typeof Namespace];

/**
 * Live states that attributes don't show, as bits of `NodeColumns.state`. They are read through the platform
 * (`:disabled`, `:checked`, `:modal` ...), so that fieldsets, form owners and scripts are taken into account.
 */
export const NodeState = {
  /** Matches `:disabled` (its own attribute, a disabled fieldset or a disabled optgroup). */
  disabled: 1 << 0,
  /** Matches `:checked` (checkbox, radio) or is a selected option. */
  checked: 1 << 1,
  /** `indeterminate` property of a checkbox, or `:indeterminate` on a radio group or progress. */
  indeterminate: 1 << 2,
  /** Is inside an `inert` subtree or was made inert by a modal dialog elsewhere. */
  inert: 1 << 3,
  /** Is an open modal dialog (`:modal`). */
  modal: 1 << 4,
  /** Is an open popover (`:popover-open`). */
  popoverOpen: 1 << 5,
  /** `isContentEditable` is true. */
  editable: 1 << 6,
  /** Is a text control or select with a value that isn't empty. */
  hasValue: 1 << 7,
  /** Matches `:required`. */
  required: 1 << 8,
  /** Matches `:read-only` although it's a form control that could be written to. */
  readOnly: 1 << 9,
  /** Matches `:invalid`. */
  invalid: 1 << 10,
  /** Is an image or other replaced content that failed to load. */
  broken: 1 << 11,
  /** Is a custom element that is defined (has run its constructor). */
  customDefined: 1 << 12,
  /** Matches `:placeholder-shown`. */
  placeholderShown: 1 << 13,
  /**
   * Is a scroll container whose content overflows, so that the browser itself makes it reachable by keyboard.
   */
  scrollable: 1 << 14,
  /** Is a `summary` that is the first one in its `details`. */
  detailsSummary: 1 << 15,
  /**
   * Is a custom element that is a form control (`static formAssociated`), so that `label` elements can name
   * it.
   */
  formAssociated: 1 << 16,
  /** Has an open shadow root that passes focus on to its content (`delegatesFocus`). */
  delegatesFocus: 1 << 17,
} as const;

/**
 * The computed properties that every style set contains, in this order. The values are the strings that
 * `getComputedStyle` returns. Add new ones only at the end, and increment `CAPTURE_VERSION`.
 */
export const styleProperties = [
  'display',
  'visibility',
  'opacity',
  'position',
  'float',
  'z-index',
  'overflow-x',
  'overflow-y',
  'clip',
  'clip-path',
  'transform',
  'color',
  'background-color',
  'background-image',
  'background-clip',
  'background-size',
  'background-position',
  'background-repeat',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-width',
  '-webkit-text-stroke-color',
  'text-shadow',
  'font-size',
  'font-weight',
  'font-style',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-indent',
  'text-align',
  'text-decoration-line',
  'white-space-collapse',
  'direction',
  'list-style-type',
  'content-visibility',
  'mix-blend-mode',
  'filter',
  'backdrop-filter',
  'mask-image',
  'isolation',
  'pointer-events',
  'cursor',
  'outline-style',
  'border-top-width',
  'border-left-width',
  'border-bottom-width',
  'border-bottom-style',
  'appearance',
  'interactivity',
  'text-overflow',
  'text-wrap-mode',
  'box-shadow',
] as const;
export type StyleProperty = (typeof styleProperties)[number];

/** Index into `PageCapture.strings`; -1 if there is none. */
export type StringIndex = number;

export interface NodeColumns {
  /** Parent in the DOM tree, across shadow and frame boundaries; -1 for the top document. */
  parent: NodeIndex[];
  kind: NodeKind[];
  /**
   * Local name of an element (in lower case in HTML), or `::before`, `::after` or `::marker`; -1 for other
   * nodes.
   */
  name: StringIndex[];
  namespace: Namespace[];
  /**
   * Text of a text node; -1 for other nodes. For a pseudo-element, this is the text that assistive technology
   * gets: the alternative text after the slash in `content` if there is one, otherwise its strings. Source
   * text (in `script`, `style`, `noscript`, `template`) is omitted.
   */
  text: StringIndex[];
  /**
   * Pairs of name and value in a flat list, `[name, value, name, value ...]`, in source order. A
   * pseudo-element has `content` with its computed value, and its used `width` and `height`. If it is
   * absolute or fixed, it also has its used `left` and `top`; otherwise, it has an empty `negative-margin` if
   * it has a negative margin. Other non-elements have no attributes.
   */
  attributes: StringIndex[][];
  /** Bits of `NodeState`. */
  state: number[];
  /**
   * Index into `styles`, for elements and pseudo-elements that can have a box. -1 for other types of nodes,
   * and if neither the node nor its descendants can have a box: `display: none`, content of a closed
   * `details` or of `content-visibility: hidden`, a shadow host's child without a slot, fallback content of a
   * filled slot.
   */
  style: number[];
  /**
   * Border box in CSS pixels of the top document (including frame offsets, scrolled to the top), four numbers
   * per node: x, y, width, height. The width is -1 if the node has no box.
   */
  box: number[];
}
