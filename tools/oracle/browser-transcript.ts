import type { StablePage } from '@curbcut/capture/test-utils';
import type { Protocol } from 'devtools-protocol';
import { getAxProperty, getBrowserRole, normalizeText } from './aspects.ts';

type AxNode = Protocol.Accessibility.AXNode;

/** What is announced at one stop: an element with its role, name and so on, or a piece of text. */
export interface BrowserStop {
  readonly element: StopFacts | null;
  /** Null for an element. */
  readonly text: string | null;
}

/** The facts that are compared. */
export interface StopFacts {
  readonly role: string;
  readonly name: string;
  readonly level: string;
  readonly states: readonly string[];
  readonly value: string;
  readonly description: string;
}

/** An accessibility tree, by the node ids that refer to its nodes. */
type AxTree = ReadonlyMap<string, AxNode>;

/** Roles, in Chromium's names, whose content is announced as their name or value. */
const atomicRoles = new Set([
  ...['button', 'checkbox', 'ColorWell', 'combobox', 'ComboBoxMenuButton', 'ComboBoxSelect', 'Date'],
  ...['DateTime', 'DisclosureTriangle', 'DisclosureTriangleGrouped', 'image', 'InputTime', 'link', 'math'],
  ...['MathMLMath', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'meter', 'option', 'progressbar'],
  ...[
    'MenuListOption',
    'radio',
    'scrollbar',
    'searchbox',
    'separator',
    'slider',
    'spinbutton',
    'switch',
    'tab',
    'textbox',
  ],
  ...['Audio', 'Video', 'graphics-document', 'graphics-symbol', 'SvgRoot'],
]);

/** Roles that are announced when a screen reader enters them. */
const containerRoles = new Set([
  ...[
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
  ],
  ...['menubar', 'radiogroup', 'table', 'tablist', 'tabpanel', 'toolbar', 'tree', 'treegrid', 'Iframe'],
  ...['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'search'],
]);

/** Roles that are announced only with a name. */
const namedContainerRoles = new Set(['form', 'group', 'Details', 'region']);

const cellRoles = new Set(['cell', 'columnheader', 'gridcell', 'rowheader']);

/** Chromium's nodes for parts of text and for bullets and numbers of lists. */
const textRoles = new Set(['StaticText']);
const skippedRoles = new Set(['InlineTextBox', 'ListMarker']);

/**
 * Reads a page item by item from Chromium's accessibility tree, as a screen reader does with the arrow keys.
 * It shares no code with the transcript it's compared with.
 */
export async function readBrowserTranscript({ session }: StablePage): Promise<BrowserStop[]> {
  await session.send('Accessibility.enable');
  const stops: BrowserStop[] = [];
  await readTree(undefined);
  await session.send('Accessibility.disable');
  return stops;

  async function readTree(frameId: string | undefined): Promise<void> {
    const { nodes } = await session.send(
      'Accessibility.getFullAXTree',
      frameId === undefined ? {} : { frameId },
    );
    const tree: AxTree = new Map(nodes.map((node) => [node.nodeId, node]));
    const root = nodes.find(({ parentId }) => parentId === undefined);
    const pending = root ? [root] : [];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const next = readNode(tree, node, stops);
      if (next === 'children') pending.push(...getChildren(tree, node).toReversed());
      if (next === 'frame') await readFrame(node);
    }
  }

  async function readFrame({ backendDOMNodeId: backendNodeId }: AxNode): Promise<void> {
    if (backendNodeId === undefined) return;
    const { node } = await session.send('DOM.describeNode', { backendNodeId, pierce: true });
    if (node.frameId !== undefined) await readTree(node.frameId);
  }
}

const getRole = ({ role, ignored }: AxNode): string => (ignored ? '' : String(role?.value ?? ''));
const getName = ({ name }: AxNode): string => normalizeText(name?.value);

const getChildren = (tree: AxTree, { childIds = [] }: AxNode): AxNode[] =>
  childIds.flatMap((id) => tree.get(id) ?? []);

const isAtomic = (node: AxNode): boolean => {
  const role = getRole(node);
  if (role === 'SvgRoot' || role.startsWith('graphics-')) return getName(node) !== '';
  return atomicRoles.has(role);
};

const isContainer = (node: AxNode): boolean => {
  const role = getRole(node);
  return containerRoles.has(role) || (namedContainerRoles.has(role) && getName(node) !== '');
};

/** Records the stop at a node, if there is one, and returns where reading continues. */
function readNode(tree: AxTree, node: AxNode, stops: BrowserStop[]): 'children' | 'frame' | 'skip' {
  const role = getRole(node);
  if (skippedRoles.has(role)) return 'skip';
  if (textRoles.has(role)) {
    stops.push({ element: null, text: normalizeText(node.name?.value) });
    return 'skip';
  }
  const add = (name = getName(node)) => stops.push({ element: { ...getFacts(node), name }, text: null });
  if (role === 'heading') {
    add();
    const controls = findContained(tree, node).filter((inner) => getRole(inner) !== 'image');
    const isRepeated = controls.length === 1 && getName(controls[0]!) === getName(node);
    if (!isRepeated) for (const control of controls) stops.push({ element: getFacts(control), text: null });
    return 'skip';
  }
  if (cellRoles.has(role)) {
    const isSimple = findContained(tree, node).length === 0;
    add(isSimple ? getName(node) : '');
    return isSimple ? 'skip' : 'children';
  }
  if (role === 'treeitem') {
    add();
    return 'children';
  }
  if (isAtomic(node)) {
    add();
    return 'skip';
  }
  if (isContainer(node)) add();
  return role === 'Iframe' ? 'frame' : 'children';
}

/** Finds the controls, images and containers in a node, except those inside each other. */
function findContained(tree: AxTree, node: AxNode): AxNode[] {
  const found: AxNode[] = [];
  const pending = getChildren(tree, node).toReversed();
  for (let inner = pending.pop(); inner !== undefined; inner = pending.pop()) {
    if (isAtomic(inner) || isContainer(inner)) found.push(inner);
    else pending.push(...getChildren(tree, inner).toReversed());
  }
  return found;
}

const valueRoles = new Set([
  'combobox',
  'textbox',
  'searchbox',
  'slider',
  'spinbutton',
  'meter',
  'progressbar',
]);

function getFacts(node: AxNode): StopFacts {
  const role = getBrowserRole(node);
  const is = (name: string) => getAxProperty(node, name) === true;
  const states = [
    ...getTriState(
      getAxProperty(node, 'checked'),
      role === 'switch' ? ['on', 'off', 'mixed'] : ['checked', 'not-checked', 'mixed'],
    ),
    ...getTriState(getAxProperty(node, 'pressed'), ['pressed', 'not-pressed', 'half-pressed']),
    ...getTriState(getAxProperty(node, 'expanded'), ['expanded', 'collapsed', 'mixed']),
    ...(is('disabled') ? ['unavailable'] : []),
    ...(is('required') ? ['required'] : []),
    ...(is('readonly') ? ['read-only'] : []),
    ...(['true', 'grammar', 'spelling'].includes(String(getAxProperty(node, 'invalid') ?? ''))
      ? ['invalid']
      : []),
  ];
  return {
    role,
    name: getName(node),
    level: role === 'heading' ? String(getAxProperty(node, 'level') ?? '') : '',
    states,
    value: valueRoles.has(role) ? getValue(node) : '',
    description: normalizeText(node.description?.value),
  };
}

/** Returns the name of a state that is on, off or mixed; none if the node doesn't have it. */
function getTriState(value: unknown, [on, off, mixed]: readonly [string, string, string]): string[] {
  if (value === undefined) return [];
  return [String(value) === 'mixed' ? mixed : String(value) === 'true' ? on : off];
}

/** Returns a field's value; nothing for the bullets in a password field. */
function getValue({ value }: AxNode): string {
  const text = normalizeText(value?.value);
  return /^•+$/.test(text) ? '' : text;
}
