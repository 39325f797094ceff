import type { DocumentModel, ElementModel, PageModel, TextModel } from '../model.ts';
import { collapseWhiteSpace } from '../name/text-alternative.ts';
import { type Announcement, describeElement, isLandmark } from './announcement.ts';
import { type SpokenText, speakAll } from './screen-readers.ts';

/** Ways to move through a page: item by item in reading order, or from one heading, tab stop or landmark to the next. */
export const TRANSCRIPT_ORDERS = ['reading', 'headings', 'tab', 'landmarks'] as const;
export type TranscriptOrder = (typeof TRANSCRIPT_ORDERS)[number];

/** The announcement at one stop. */
export interface TranscriptLine {
  /** Selects the element; for text, the element that contains its beginning. */
  readonly selector: string;
  readonly says: SpokenText;
}

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  /** Number of additional stops beyond the limit. */
  readonly omitted: number;
}

/** Maximum number of stops in a transcript. */
const MAX_LINES = 10_000;
/** Maximum number of characters in one piece of text. */
const MAX_TEXT_LENGTH = 2_000;

/** Returns what screen readers announce for one element, approximately. */
export const announceElement = (element: ElementModel): SpokenText => speakAll(describeElement(element));

/** Returns what screen readers announce on a page as it was captured, approximately. */
export function createTranscript(page: PageModel, order: TranscriptOrder): Transcript {
  const recorder = new TranscriptRecorder();
  if (order === 'reading') readPage(page, recorder);
  else for (const element of listStops(page, order)) recorder.addElement(element);
  return recorder.transcript;
}

class TranscriptRecorder {
  readonly #lines: TranscriptLine[] = [];
  #omitted = 0;

  addElement(element: ElementModel, changes: Partial<Announcement> = {}): void {
    const announcement = { ...describeElement(element), ...changes };
    this.#add(element, speakAll(announcement));
  }

  addText(element: ElementModel, text: string): void {
    const shown = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
    this.#add(element, { nvda: shown, jaws: shown, voiceover: shown });
  }

  #add({ selector }: ElementModel, says: SpokenText): void {
    if (Object.values(says).every((text) => text === '')) return;
    if (this.#lines.length < MAX_LINES) this.#lines.push({ selector, says });
    else this.#omitted += 1;
  }

  get transcript(): Transcript {
    return { lines: this.#lines, omitted: this.#omitted };
  }
}

function listStops(page: PageModel, order: Exclude<TranscriptOrder, 'reading'>): ElementModel[] {
  const elements = listElements(page);
  if (order === 'headings') return elements.filter(({ isExposed, role }) => isExposed && role === 'heading');
  if (order === 'landmarks') return elements.filter((element) => element.isExposed && isLandmark(element));
  // Positive values come first, in ascending order. Focus moves into frames, not to them.
  const getRank = (element: ElementModel) => {
    const index = Number.parseInt(element.attr('tabindex') ?? '', 10);
    return index > 0 ? index : Number.POSITIVE_INFINITY;
  };
  const frames = new Set(page.documents.map(({ frameElement }) => frameElement));
  return elements
    .filter((element) => element.isTabbable && !frames.has(element))
    .map((element) => ({ element, rank: getRank(element) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ element }) => element);
}

/** Lists the elements of a page and its frames in the order of the flat tree. */
function listElements(page: PageModel): ElementModel[] {
  const elements: ElementModel[] = [];
  visitPage(page, {
    enter: (element) => {
      elements.push(element);
      return 'continue';
    },
  });
  return elements;
}

interface Visitor {
  /** Returns whether to visit the element's content. */
  enter(element: ElementModel): 'continue' | 'skip';
  visitText?(text: TextModel): void;
  /** Called after an element's content, whether or not it was visited. */
  leave?(element: ElementModel): void;
}

/** Visits a page and its frames in the order of the flat tree, without recursion. */
function visitPage(page: PageModel, visitor: Visitor): void {
  const documentsByFrame = new Map<number, DocumentModel>();
  for (const document of page.documents) {
    if (document.frameElement !== null) documentsByFrame.set(document.frameElement.index, document);
  }
  const { root } = page.document;
  const steps: { readonly node: ElementModel | TextModel; readonly isLeaving: boolean }[] = [];
  if (root !== null) steps.push({ node: root, isLeaving: false });
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, isLeaving } = step;
    if (!('tag' in node)) {
      visitor.visitText?.(node);
      continue;
    }
    if (isLeaving) {
      visitor.leave?.(node);
      continue;
    }
    steps.push({ node, isLeaving: true });
    if (visitor.enter(node) === 'skip') continue;
    const framed = documentsByFrame.get(node.index)?.root ?? null;
    const children = framed === null ? node.flatChildren : [framed];
    for (const child of children.toReversed()) steps.push({ node: child, isLeaving: false });
  }
}

/** Roles whose content is announced as their name or value, if at all. */
const atomicRoles = new Set([
  'button',
  'checkbox',
  'combobox',
  'img',
  'link',
  'math',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'meter',
  'option',
  'progressbar',
  'radio',
  'scrollbar',
  'searchbox',
  'separator',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** Roles that are announced when a screen reader enters them, with or without a name. */
const containerRoles = new Set([
  'alert',
  'alertdialog',
  'application',
  'blockquote',
  'dialog',
  'figure',
  'grid',
  'list',
  'listbox',
  'menu',
  'menubar',
  'radiogroup',
  'table',
  'tablist',
  'tabpanel',
  'toolbar',
  'tree',
  'treegrid',
]);

const cellRoles = new Set(['cell', 'columnheader', 'gridcell', 'rowheader']);

/** Elements without a role that are announced as a whole. */
const atomicTags = new Set(['audio', 'input', 'select', 'summary', 'textarea', 'video']);

function isAtomic(element: ElementModel): boolean {
  const { role } = element;
  if (role === null) return element.isHtml && atomicTags.has(element.tag);
  return atomicRoles.has(role) || (role.startsWith('graphics-') && element.name !== '');
}

function isContainer(element: ElementModel): boolean {
  const { role } = element;
  if (role === null) return element.tag === 'iframe' || element.tag === 'frame';
  return containerRoles.has(role) || isLandmark(element) || (role === 'group' && element.name !== '');
}

/** Records a page item by item, as with the arrow keys in browse mode. */
function readPage(page: PageModel, recorder: TranscriptRecorder): void {
  const reader = new PageReader(recorder);
  visitPage(page, reader);
  reader.flush();
}

class PageReader implements Visitor {
  readonly #recorder: TranscriptRecorder;
  /** Text since the last stop. */
  #text = '';
  #textElement: ElementModel | null = null;
  /**
   * Number of tree items that contain the current node. Their text has already been announced as their name.
   */
  #treeItems = 0;

  constructor(recorder: TranscriptRecorder) {
    this.#recorder = recorder;
  }

  enter(element: ElementModel): 'continue' | 'skip' {
    if (!isInline(element)) this.flush();
    if (element.role === 'treeitem') this.#treeItems += 1;
    return element.isExposed ? this.#read(element) : 'continue';
  }

  visitText({ parent, text }: TextModel): void {
    if (this.#treeItems > 0 || !parent.isExposed || !parent.isRendered) return;
    this.#textElement ??= parent;
    if (this.#text.length <= MAX_TEXT_LENGTH) this.#text += text;
  }

  leave(element: ElementModel): void {
    if (element.role === 'treeitem') this.#treeItems -= 1;
    if (!isInline(element)) this.flush();
  }

  /** Records the text since the last stop. */
  flush(): void {
    const line = collapseWhiteSpace(this.#text);
    if (line !== '' && this.#textElement !== null) this.#recorder.addText(this.#textElement, line);
    this.#text = '';
    this.#textElement = null;
  }

  #read(element: ElementModel): 'continue' | 'skip' {
    const { role } = element;
    const isCell = role !== null && cellRoles.has(role);
    if (!isCell && role !== 'heading' && role !== 'treeitem' && !isAtomic(element) && !isContainer(element))
      return 'continue';
    this.flush();
    if (role === 'heading') {
      this.#readHeading(element);
      return 'skip';
    }
    if (isCell) {
      const isSimple = findContained(element).next().done === true;
      this.#recorder.addElement(element, isSimple ? {} : { name: '' });
      return isSimple ? 'skip' : 'continue';
    }
    this.#recorder.addElement(element);
    return isAtomic(element) ? 'skip' : 'continue';
  }

  /** Records a heading and the controls in it; a control with the same name is not repeated. */
  #readHeading(heading: ElementModel): void {
    const controls = [...findContained(heading)].filter(({ role }) => role !== 'img');
    const [only] = controls;
    if (controls.length === 1 && only?.name === heading.name) {
      const { role, states } = describeElement(only);
      this.#recorder.addElement(heading, { innerRole: role, states });
      return;
    }
    this.#recorder.addElement(heading);
    for (const control of controls) this.#recorder.addElement(control);
  }
}

const isInline = (element: ElementModel): boolean =>
  element.tag !== 'br' && /^(?:inline|contents|ruby)/.test(element.style('display'));

/** Finds the controls, images and containers in an element, except those inside each other. */
function* findContained(element: ElementModel): Generator<ElementModel, void> {
  let last: ElementModel | null = null;
  for (const at of element.descendants()) {
    if (!at.isExposed || !(isAtomic(at) || isContainer(at))) continue;
    const isNested = last !== null && at.closest((above) => above === last) !== null;
    if (isNested) continue;
    last = at;
    yield at;
  }
}
