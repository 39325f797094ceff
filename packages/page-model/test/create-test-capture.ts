import { CAPTURE_VERSION, Namespace, NodeKind, type PageCapture, styleProperties } from '@curbcut/page-model';

/** A node of a capture created by hand: an element with its children, or text. */
export type TestNode =
  | string
  | { tag: string; attributes?: Readonly<Record<string, string>>; children?: readonly TestNode[] };

/** Creates a capture of a tree without a browser. Every element is a visible block of 10 by 10 pixels. */
export function createTestCapture(root: TestNode): PageCapture {
  const strings: string[] = [''];
  const known = new Map([['', 0]]);
  const intern = (text: string): number => {
    let index = known.get(text);
    if (index === undefined) {
      index = strings.push(text) - 1;
      known.set(text, index);
    }
    return index;
  };
  const nodes: PageCapture['nodes'] = {
    parent: [-1],
    kind: [NodeKind.document],
    name: [-1],
    namespace: [Namespace.other],
    text: [-1],
    attributes: [[]],
    state: [0],
    style: [-1],
    box: [0, 0, -1, 0],
  };
  const open: { node: TestNode; parent: number }[] = [{ node: root, parent: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    const isText = typeof node === 'string';
    const index = nodes.parent.push(parent) - 1;
    nodes.kind.push(isText ? NodeKind.text : NodeKind.element);
    nodes.name.push(isText ? -1 : intern(node.tag));
    nodes.namespace.push(isText ? Namespace.other : Namespace.html);
    nodes.text.push(isText ? intern(node) : -1);
    nodes.attributes.push(
      isText
        ? []
        : Object.entries(node.attributes ?? {}).flatMap(([name, value]) => [intern(name), intern(value)]),
    );
    nodes.state.push(0);
    nodes.style.push(isText ? -1 : 0);
    nodes.box.push(0, 0, isText ? -1 : 10, 10);
    if (!isText)
      open.push(...(node.children ?? []).map((child) => ({ node: child, parent: index })).reverse());
  }
  const initial: Readonly<Record<string, string>> = {
    display: 'block',
    visibility: 'visible',
    opacity: '1',
    position: 'static',
    float: 'none',
    'z-index': 'auto',
    'overflow-x': 'visible',
    'overflow-y': 'visible',
    color: 'rgb(0, 0, 0)',
    'background-color': 'rgba(0, 0, 0, 0)',
    'mix-blend-mode': 'normal',
    'font-size': '16px',
    'font-weight': '400',
  };
  return {
    version: CAPTURE_VERSION,
    requestedUrl: 'http://example.test/',
    url: 'http://example.test/',
    status: 200,
    contentType: 'text/html',
    viewport: { width: 1280, height: 800, deviceScaleFactor: 1 },
    colorScheme: 'light',
    strings,
    nodes,
    documents: [
      {
        node: 0,
        frameElement: -1,
        url: '',
        title: '',
        contentType: 'text/html',
        compatMode: 'CSS1Compat',
        doctype: 'html',
        crossOrigin: false,
        canvas: 'light',
      },
    ],
    styles: [styleProperties.map((property) => intern(initial[property] ?? 'none'))],
    textBoxes: { node: [], rect: [] },
    scrollSizes: { node: [], size: [] },
    values: [],
    placeholders: [],
    slots: { node: [], slot: [] },
    media: [],
    reflections: [],
    internals: [],
    lineStyles: [],
    importantSpacing: [],
    orientationTurns: [],
    facts: {},
    unexamined: [],
    screenshot: null,
    timings: { load: 0, rest: 0, collect: 0, screenshot: 0 },
  };
}
