/** Index of a node of a capture; -1 when there is none. */
export type NodeIndex = number;

/** What a node is. Values of DOM `nodeType` where one exists; pseudo-elements have none, so they get 20. */
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
 * Live states that attributes do not show, as bits of `NodeColumns.state`.
 * Read through the platform (`:disabled`, `:checked`, `:modal` ...), so that fieldsets, form owners and scripts count.
 */
export const NodeState = {
  /** Matches `:disabled` (own attribute, disabled fieldset, disabled optgroup). */
  disabled: 1 << 0,
  /** Matches `:checked` (checkbox, radio) or is a selected option. */
  checked: 1 << 1,
  /** `indeterminate` property of a checkbox, `:indeterminate` of a radio group or progress. */
  indeterminate: 1 << 2,
  /** Inside an `inert` subtree or made inert by a modal dialog elsewhere. */
  inert: 1 << 3,
  /** A modal dialog that is open (`:modal`). */
  modal: 1 << 4,
  /** A popover that is shown (`:popover-open`). */
  popoverOpen: 1 << 5,
  /** `isContentEditable` is true. */
  editable: 1 << 6,
  /** A text control or select has a value that is not empty. */
  hasValue: 1 << 7,
  /** Matches `:required`. */
  required: 1 << 8,
  /** Matches `:read-only` although it is a form control that could be written to. */
  readOnly: 1 << 9,
  /** Matches `:invalid`. */
  invalid: 1 << 10,
  /** An image or other replaced content that failed to load. */
  broken: 1 << 11,
  /** A custom element that is defined (has run its constructor). */
  customDefined: 1 << 12,
  /** Matches `:placeholder-shown`. */
  placeholderShown: 1 << 13,
  /** A scroll container whose content overflows, so that the browser itself makes it reachable by keyboard. */
  scrollable: 1 << 14,
  /** `summary` that is the first of its `details`. */
  detailsSummary: 1 << 15,
  /** A custom element that is a form control (`static formAssociated`), so that `label` elements can name it. */
  formAssociated: 1 << 16,
} as const;

/**
 * The computed properties that every style set contains, in this order. Values are the strings of
 * `getComputedStyle`. Add at the end only, and increase `CAPTURE_VERSION`.
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

/** Index into `PageCapture.strings`; -1 when there is none. */
export type StringIndex = number;

export interface NodeColumns {
  /** Parent in the DOM tree, across shadow and frame boundaries; -1 for the top document. */
  parent: NodeIndex[];
  kind: NodeKind[];
  /** Local name of an element (lower case in HTML), `::before`, `::after` or `::marker`; -1 for others. */
  name: StringIndex[];
  namespace: Namespace[];
  /**
   * Text of a text node; -1 for others. For a pseudo-element, the text that assistive technology gets: the
   * alternative after the slash of `content` if there is one, else its strings. Source text (in `script`,
   * `style`, `noscript`, `template`) is left out.
   */
  text: StringIndex[];
  /**
   * Pairs of name and value, flat: `[name, value, name, value ...]`, in source order. A pseudo-element has
   * `content` with its computed value, its used `width` and `height`, and either its used `left` and `top` (when it
   * is absolute or fixed) or an empty `negative-margin` if it has one; other non-elements have none.
   */
  attributes: StringIndex[][];
  /** Bits of `NodeState`. */
  state: number[];
  /**
   * Index into `styles`, for elements and pseudo-elements that can have a box. -1 for other kinds of nodes, and
   * where neither the node nor its descendants can: `display: none`, content of a closed `details` or of
   * `content-visibility: hidden`, a child of a shadow host without a slot, fallback content of a filled slot.
   */
  style: number[];
  /**
   * Border box in CSS pixels of the top document (frame offsets included, scrolled to the top), four numbers per
   * node: x, y, width, height. Width -1 when the node has no box.
   */
  box: number[];
}
