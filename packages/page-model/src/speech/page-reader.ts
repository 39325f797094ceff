import type { ElementModel, PageModel, TextModel } from '../model.ts';
import { collapseWhiteSpace } from '../name/text-alternative.ts';
import { type Announcement, describeElement, isLandmark } from './announcement.ts';
import { type Visitor, visitPage } from './visit-page.ts';

/** Maximum number of characters at one stop; longer text has several. */
const MAX_TEXT_LENGTH = 2_000;

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

/** Records the stops of a page in order. */
export interface StopRecorder {
  /** Records what is announced for an element, with changes to what it would be on its own. */
  addElement(element: ElementModel, changes?: Partial<Announcement>): void;
  /** Records text. The element contains its beginning. */
  addText(element: ElementModel, text: string): void;
}

/** Records a page item by item, as with the arrow keys in browse mode. */
export function readPage(page: PageModel, recorder: StopRecorder): void {
  const reader = new PageReader(page, recorder);
  visitPage(page, reader);
  reader.flush();
}

class PageReader implements Visitor {
  readonly #recorder: StopRecorder;
  readonly #redundantLabels: ReadonlySet<ElementModel>;
  /** Text since the last stop. */
  #text = '';
  #textElement: ElementModel | null = null;
  /**
   * Number of tree items that contain the current node. Their text has already been announced as their name.
   */
  #treeItems = 0;

  constructor(page: PageModel, recorder: StopRecorder) {
    this.#recorder = recorder;
    this.#redundantLabels = findRedundantLabels(page);
  }

  enter(element: ElementModel): 'continue' | 'skip' {
    if (!isInline(element)) this.flush();
    if (element.role === 'treeitem') this.#treeItems += 1;
    return element.isExposed ? this.#read(element) : 'continue';
  }

  visitText({ parent, text }: TextModel): void {
    if (this.#treeItems > 0 || !parent.isExposed || !parent.isRendered) return;
    if (this.#redundantLabels.has(parent)) return;
    this.#textElement ??= parent;
    this.#text += text;
    if (this.#text.length > MAX_TEXT_LENGTH) this.#flushLongText(parent);
  }

  /** Records a long text in several stops that end at white space, if there is any. */
  #flushLongText(parent: ElementModel): void {
    let rest = this.#text;
    while (rest.length > MAX_TEXT_LENGTH) {
      const start = rest.slice(0, MAX_TEXT_LENGTH);
      const end = Math.max(start.search(/\s\S*$/), 0) || MAX_TEXT_LENGTH;
      this.#text = rest.slice(0, end);
      this.#textElement ??= parent;
      this.flush();
      rest = rest.slice(end);
    }
    this.#text = rest;
    this.#textElement = parent;
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
      this.#recorder.addElement(element, isSimple ? undefined : { name: '' });
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

/**
 * Finds the labels of checkboxes and radio buttons that Chromium hides from assistive technology because they
 * only repeat the control's name: those that consist of text.
 */
function findRedundantLabels(page: PageModel): ReadonlySet<ElementModel> {
  const redundant = new Set<ElementModel>();
  for (const control of page.byTag('input')) {
    const isCheckable = control.inputType === 'checkbox' || control.inputType === 'radio';
    if (!isCheckable || !control.isExposed) continue;
    if (control.hasAttr('aria-label') || control.hasAttr('aria-labelledby')) continue;
    for (const label of control.labels) {
      const isText = label.flatChildren.every((child) => !('tag' in child) || child === control);
      const isPlain = label.explicitRole === null && !label.isFocusable && !label.hasAttr('title');
      if (isText && isPlain && label.style('display') !== 'inline-block') redundant.add(label);
    }
  }
  return redundant;
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
