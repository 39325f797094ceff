/**
 * The `PageCapture`: one page at rest as one plain, serialisable value.
 *
 * It records and never judges. Nodes are columns: entry `i` of every column speaks of node `i`. Nodes stand in
 * document order (a parent before its children, siblings in order), and every frame and open shadow root is
 * inside: a frame's document node has the frame element as parent, a shadow root its host. An element's children
 * stand in this order: `::marker`, `::before`, shadow root or frame document, child nodes, `::after`.
 */

/** Raised when the shape below changes in a way that older stored captures cannot be read with. */
export const CAPTURE_VERSION = 2;

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
 * Live states that attributes do not tell, as bits of `NodeColumns.state`.
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
  /** A text control or select holds a value that is not empty. */
  hasValue: 1 << 7,
  /** Matches `:required`. */
  required: 1 << 8,
  /** Matches `:read-only` although it is a form control that could be written to. */
  readOnly: 1 << 9,
  /** Matches `:invalid`. */
  invalid: 1 << 10,
  /** A picture or other replaced content that failed to load. */
  broken: 1 << 11,
  /** A custom element that is defined (has run its constructor). */
  customDefined: 1 << 12,
  /** Matches `:placeholder-shown`. */
  placeholderShown: 1 << 13,
  /** A scroll container whose content overflows, so that the browser itself makes it reachable by keyboard. */
  scrollable: 1 << 14,
  /** `summary` that is the first of its `details`. */
  detailsSummary: 1 << 15,
} as const;

/**
 * The computed properties that every style set holds, in this order. Values are the strings of
 * `getComputedStyle`. Add at the end only, and raise `captureVersion`.
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
] as const;
export type StyleProperty = (typeof styleProperties)[number];

/** Index into `PageCapture.strings`; -1 where there is none. */
export type StringIndex = number;
/** Index of a node; -1 where there is none. */
export type NodeIndex = number;

export interface NodeColumns {
  /** Parent in the DOM tree, across shadow and frame boundaries; -1 for the top document. */
  parent: NodeIndex[];
  kind: NodeKind[];
  /** Local name of an element (lower case in HTML), `::before`, `::after` or `::marker`; -1 for others. */
  name: StringIndex[];
  namespace: Namespace[];
  /**
   * Text of a text node; -1 for others. Of a pseudo-element the text that assistive technology gets: the
   * alternative after the slash of `content` where there is one, else its strings. Text that is source (in
   * `script`, `style`, `noscript`, `template`) is left out.
   */
  text: StringIndex[];
  /**
   * Pairs of name and value, flat: `[name, value, name, value ...]`, in source order. A pseudo-element has
   * `content` with its computed value and, when it is absolute or fixed, its used `left`, `top`, `width` and
   * `height`; other non-elements have none.
   */
  attributes: StringIndex[][];
  /** Bits of `State`. */
  state: number[];
  /**
   * Index into `styles`, of elements and pseudo-elements that can make a box. -1 for other kinds of nodes, and
   * where neither the node nor its descendants can: `display: none`, content of a closed `details` or of
   * `content-visibility: hidden`, a child of a shadow host without a slot, fallback content of a filled slot.
   */
  style: number[];
  /**
   * Border box in CSS pixels of the top document (frames already added, scrolled to the top), four numbers a
   * node: x, y, width, height. Width -1 where the node has no box.
   */
  box: number[];
}

/** Rectangles of rendered text, one per line box fragment; fragments of one text node stand together. */
export interface TextBoxes {
  node: NodeIndex[];
  /** x, y, width, height for each entry of `node`, in CSS pixels of the top document. */
  rect: number[];
}

/** Sizes of elements whose content overflows them or which can scroll; four numbers an entry. */
export interface ScrollSizes {
  node: NodeIndex[];
  /** scrollWidth, scrollHeight, clientWidth, clientHeight. */
  size: number[];
}

/** One document: the page itself (first) and each frame that makes a box and could be reached. */
export interface DocumentRecord {
  /** Its document node. */
  node: NodeIndex;
  /** The frame element that holds it; -1 for the page. */
  frameElement: NodeIndex;
  url: string;
  title: string;
  contentType: string;
  /** `BackCompat` is quirks mode. */
  compatMode: 'CSS1Compat' | 'BackCompat';
  /** Name of the doctype, empty without one. */
  doctype: string;
  /** True when the frame's document was out of reach of its parent's scripts and was read for itself. */
  crossOrigin: boolean;
}

/** What could not be examined, each with the reason: it is reported as not tested, never as clean. */
export interface NotTestedPart {
  reason:
    | 'closed-shadow-root'
    | 'frame-unreachable'
    | 'frame-not-loaded'
    | 'frame-not-html'
    | 'too-many-nodes'
    | 'too-deep'
    | 'text-cut'
    | 'attribute-cut'
    | 'canvas'
    | 'plugin';
  /** The node it concerns; -1 for the page as a whole. */
  node: NodeIndex;
  /** A sentence for the person. */
  detail: string;
}

/** Natural size and source of pictures and media, for those that have one. */
export interface MediaRecord {
  node: NodeIndex;
  source: string;
  /** CSS pixels; 0 when unknown. */
  naturalWidth: number;
  naturalHeight: number;
  /** Seconds; null for pictures, streams and media whose length is unknown. */
  duration: number | null;
  /** For audio and video. */
  autoplay: boolean;
  muted: boolean;
  paused: boolean;
  /** Holds sound that is more than silence; null when that is unknown (long files, other origins, not loaded). */
  hasAudio: boolean | null;
}

/** Which of the texts that belong to a node: its own, or the placeholder that a form control shows. */
export type TextPart = 'own' | 'placeholder';

/** How well the worst part of a certain length of a text stands out. */
export interface PartContrast {
  /** Contrast ratio that nearly no pixel of the part exceeds. */
  most: number;
  /** Colours as seen where it is reached, `#rrggbb`. */
  foreground: string;
  background: string;
}

/** How the shadow around the letters of a text contrasts with the letters and with the background. */
export interface OutlineContrast {
  /** Contrast ratio of the letters with the shadow around them. */
  fill: number;
  /** Contrast ratio of that shadow with the background beyond it. */
  background: number;
  /** The shadow's color where both were measured, `#rrggbb`. */
  color: string;
}

/** What the pixels of one text showed, once with the text and again with it transparent, black and white. */
export type MeasuredText = { node: NodeIndex; part: TextPart } & (
  | {
      result: 'seen';
      /** Contrast ratio that nearly every pixel reaches, in every part of the text. */
      least: number;
      /** Contrast ratio that nearly no pixel exceeds, in the best part of the text. */
      greatest: number;
      /** The worst part as long as a letter or two. */
      letter: PartContrast;
      /** The worst part as long as a word, or as the line where that is shorter. */
      word: PartContrast;
      /** In the part as long as a word where it is weakest; left out where no shadow surrounds the letters. */
      outline?: OutlineContrast;
    }
  /** Not one pixel changes with the colour of the text, so nobody sees it. */
  | { result: 'unseen' }
  /** What lies behind it did not stand still. */
  | { result: 'moving' }
);

/** The contrast of texts whose surroundings only pixels tell: see `packages/capture/src/contrast-probe`. */
export interface ContrastFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  texts: MeasuredText[];
}

/** Elements among which the keys keep the focus. */
export interface FocusTrap {
  nodes: NodeIndex[];
  /** The page moves the focus back so late that people who type fast may get out. */
  isSlow: boolean;
  /** Which of the keys that the page's texts name leads out; null when none does. */
  exit: number | null;
  /** Escape and then Tab lead out. */
  needsEscape: boolean;
}

/**
 * A tab stop whose focus indicator is missing or in doubt, by screenshots of the window with and without the focus, of
 * it or of an element of its kind.
 */
export interface WeakFocusIndicator {
  node: NodeIndex;
  /**
   * - `none`: nothing changes
   * - `removed`: a script takes the focus away at once
   * - `brief`: the change is gone within a moment
   * - `shared`: the screen is the same when another stop beside it has the focus
   * - `faint`: colors change so little that people may not see it
   * - `elsewhere`: something changes only away from the element
   * - `unstable`: the page changes by itself
   */
  kind: 'none' | 'removed' | 'brief' | 'shared' | 'faint' | 'elsewhere' | 'unstable';
  /** Contrast between the changed pixels with and without the focus, where that is the doubt. */
  contrast: number | null;
}

/** What using the page with the keyboard showed: see `packages/capture/src/keyboard-probe`. */
export interface KeyboardFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  traps: FocusTrap[];
  /** Elements that the Tab key came to and left again. */
  walked: NodeIndex[];
  /** The walk with the Tab key ended before the end of the page: the bounds were reached. */
  isWalkCut: boolean;
  weakIndicators: WeakFocusIndicator[];
  /** Tab stops whose indicator the bounds left untested. */
  untestedIndicators: NodeIndex[];
  /** Stops of the Tab key, hidden by aria-hidden, that did not keep the focus. */
  fleeting: NodeIndex[];
}

/**
 * What character keys did, pressed alone while no control had the focus, on a page that listens for keys there: see
 * `packages/capture/src/character-probe`.
 */
export interface CharacterFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  /** Those that changed what is shown, moved the focus or led to another page; values of `KeyboardEvent.key`. */
  keys: string[];
  /** A key that no page means anything by did so too: whatever is typed does something. */
  isAny: boolean;
}

/** A control that was used once, with what became of the blocks that were asked about. */
export interface CollapseControl {
  control: NodeIndex;
  /** Blocks of which nothing was to be seen any more. */
  unseen: NodeIndex[];
  /** Blocks of which nothing was left in the accessibility tree. */
  removed: NodeIndex[];
}

/** Which controls fold away what other pages repeat: see `packages/capture/src/collapse-probe`. */
export interface CollapseFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  folds: CollapseControl[];
}

/** A text that an animation of the page keeps moving, blinking or replacing for more than five seconds. */
export interface MovingText {
  /** The animated element. */
  node: NodeIndex;
  /**
   * - `moves`: it is moved by at least 100 CSS pixels
   * - `blinks`: it is hidden and shown at least every three seconds
   * - `changes`: it is hidden and shown more slowly
   * - `scripted`: a script moved it for as long as the visit watched, which is less than five seconds
   */
  kind: 'moves' | 'blinks' | 'changes' | 'scripted';
  /** A style sheet changes this animation for users who prefer reduced motion. */
  isReducible: boolean;
  /** A style sheet has a rule that stops this animation once a script or a control changes the page's state. */
  isStoppable: boolean;
}

/** Texts that the page changed by itself while nobody used it: see `packages/capture/src/auto-update-probe`. */
export interface AutoUpdateFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  /** Elements of the page's own document whose own text changed or moved at least twice, in document order. */
  nodes: NodeIndex[];
  /** Those with text that an animation changes. Absent in facts that were recorded before this was tested. */
  moving?: MovingText[];
}

/** Pictures that look as if they show text: see `packages/capture/src/image-text`. */
export interface ImageTextFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  nodes: NodeIndex[];
}

/** What looking into a video showed. */
export interface ProbedVideo {
  node: NodeIndex;
  /** Its file holds captions or subtitles, or the page's scripts gave it some without a `track` element. */
  hasTextTrack: boolean;
  /** Syllables made out in up to a minute from its middle; 0 when it is not certain that anybody speaks. */
  syllables: number;
  /** Moments looked at in which somebody speaks, and those of them in which letters stand in the picture. */
  frames: number;
  written: number;
}

/** Videos that could be looked into: see `packages/capture/src/video-probe`. */
export interface VideoFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  watched: ProbedVideo[];
}

/** Texts that their box cut off once spacing was widened as 1.4.12 says: see `packages/capture/src/spacing-probe`. */
export interface SpacingFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  /** The box, and the element whose own text it cut off. */
  cut: { clip: NodeIndex; holder: NodeIndex }[];
}

/** A text that was whole and is lost when the page is zoomed to 200 %. */
export interface ZoomLoss {
  /** The element whose own text it is. */
  holder: NodeIndex;
  /** The box that cuts it off or the element that covers it; null where there is none. */
  by: NodeIndex | null;
  /**
   * - `clipped`: a box cuts through it or hides it, and does not scroll
   * - `ellipsis`: it now ends with an ellipsis
   * - `off-page`: it lies beyond the part of the page that scrolling reaches
   * - `overlapped`: another text is painted over it
   * - `covered`: an element with an opaque color is painted over it
   * - `overlaid`: an image is painted over it, which may let it show
   * - `hidden`: it is not displayed any more
   * - `not-enlarged`: its size follows that of the window, so that no zoom enlarges it
   * - `window-covered`: bars that stay in their place, of which this is the highest, leave no room to read
   */
  kind:
    | 'clipped'
    | 'ellipsis'
    | 'off-page'
    | 'overlapped'
    | 'covered'
    | 'overlaid'
    | 'hidden'
    | 'not-enlarged'
    | 'window-covered';
  /** Not even a part of it can be seen. */
  isWhole: boolean;
}

/** What zooming the page to 200 % did to its texts (1.4.4): see `packages/capture/src/zoom-probe`. */
export interface ZoomFacts {
  /** Raised when these facts come to mean something else. */
  version: 1;
  losses: ZoomLoss[];
  /** Elements whose texts were compared, losses included. */
  tested: NodeIndex[];
  /** There was more text than the bounds allow. */
  isCut: boolean;
}

/** What probes recorded, by the probe's name. A probe that was not needed leaves nothing. */
export interface CaptureFacts {
  contrast?: ContrastFacts;
  pictureText?: ImageTextFacts;
  videos?: VideoFacts;
  spacing?: SpacingFacts;
  zoom?: ZoomFacts;
  keyboard?: KeyboardFacts;
  characters?: CharacterFacts;
  folding?: CollapseFacts;
  ticking?: AutoUpdateFacts;
}

/** The full-page picture that belongs to the capture; the bytes live in the blob store. */
export interface ScreenshotRecord {
  /** Key in the blob store; empty when the bytes travel beside the capture. */
  key: string;
  format: 'webp' | 'jpeg' | 'png';
  /** Size of the picture in its own pixels. */
  width: number;
  height: number;
  /** Picture pixels per CSS pixel: multiply a box by it to find the box on the picture. */
  scale: number;
  /** Height of the page in CSS pixels; greater than `height / scale` when the picture was cut. */
  pageHeight: number;
}

export interface PageCapture {
  version: typeof CAPTURE_VERSION;
  /** The address asked for. */
  requestedUrl: string;
  /** The address reached, after redirects. */
  url: string;
  /** HTTP status of the final answer. */
  status: number;
  /** MIME type without parameters, lower case. */
  contentType: string;
  viewport: { width: number; height: number; deviceScaleFactor: number };
  colorScheme: 'light' | 'dark';
  /** Every string once; columns refer to it. Index 0 is the empty string. */
  strings: string[];
  nodes: NodeColumns;
  documents: DocumentRecord[];
  /** Distinct style sets: each is one `StringIndex` per entry of `styleProperties`. */
  styles: StringIndex[][];
  textBoxes: TextBoxes;
  scrollSizes: ScrollSizes;
  /** Current values of form controls where they matter for names and states (never of password or file fields). */
  values: { node: NodeIndex; value: string }[];
  /** Form controls that show their placeholder, with the style set of `::placeholder`. */
  placeholders: { node: NodeIndex; style: number }[];
  /** Slotted nodes with the slot element they are assigned to. */
  slots: { node: NodeIndex[]; slot: NodeIndex[] };
  media: MediaRecord[];
  /**
   * Relations set by script (`ariaLabelledByElements` and its kin, `popoverTargetElement`, `commandForElement`);
   * `property` is the attribute that they stand in for, such as `aria-labelledby`.
   */
  reflections: { node: NodeIndex; property: string; targets: NodeIndex[] }[];
  /**
   * Semantics that custom elements gave themselves through ElementInternals, which no attribute shows. `role` is
   * the browser's computed role, `label` empty without `internals.ariaLabel`, `states` the accessibility tree's
   * properties (`checked`, `pressed`, `expanded`, `disabled` ...) with their values as text.
   */
  internals: { node: NodeIndex; role: string; label: string; states: Record<string, string> }[];
  /**
   * Spacing that the style attribute of an HTML element makes important, other than by inheriting it. Computed
   * values in CSS pixels; null for a line height of `normal`.
   */
  importantSpacing: {
    node: NodeIndex;
    property: 'letter-spacing' | 'word-spacing' | 'line-height';
    pixels: number | null;
  }[];
  /**
   * Elements that a media query on the orientation turns, in degrees around the Z axis, or may turn (0 in both).
   * Elements of shadow trees and of frames within are left out.
   */
  orientationTurns: { node: NodeIndex; portrait: number; landscape: number }[];
  facts: CaptureFacts;
  unexamined: NotTestedPart[];
  picture: ScreenshotRecord | null;
  /** Milliseconds. Never part of what is judged. */
  timings: { load: number; rest: number; collect: number; picture: number };
}
