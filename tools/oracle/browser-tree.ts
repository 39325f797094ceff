import type { StablePage } from '@curbcut/capture/test-utils';
import type { Protocol } from 'devtools-protocol';

type AxNode = Protocol.Accessibility.AXNode;
type DomNode = Protocol.DOM.Node;

/** An element with its data from Chromium's accessibility tree. */
export interface BrowserElement {
  readonly tag: string;
  /** Null if the tree has no node for the element. */
  readonly ax: AxNode | null;
  /**
   * Whether the element or any of its content is exposed to assistive technology; null if it has neither text
   * nor a node, so that the tree doesn't determine it.
   */
  readonly isExposed: boolean | null;
}

/**
 * Reasons for which Chromium excludes an element together with its content; other ignored elements are
 * ignored without their content.
 */
const hiddenReasons = new Set([
  'activeModalDialog',
  'activeAriaModalDialog',
  'ariaHiddenElement',
  'ariaHiddenSubtree',
  'inertElement',
  'inertSubtree',
  'notRendered',
  'notVisible',
]);

function isHidden(ax: AxNode): boolean {
  return ax.ignored && (ax.ignoredReasons ?? []).some(({ name }) => hiddenReasons.has(name));
}

/**
 * Reads every element on a page with its node in Chromium's accessibility tree, in `PageCapture` order:
 * document order, shadow trees before the children of their host, frames after those of their frame element.
 *
 * @param readFrames indexes, in that order, of the frame elements whose documents are in the capture
 */
export async function readBrowserTree(
  { session }: StablePage,
  readFrames: ReadonlySet<number>,
): Promise<BrowserElement[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const nodes: { readonly dom: DomNode; readonly parent: number }[] = [];
  const frameIds: (string | undefined)[] = [undefined];
  let elements = 0;
  const pending = [{ dom: root, parent: -1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { dom } = next;
    const index = nodes.push(next) - 1;
    const content = dom.nodeType === 1 && readFrames.has(elements++) ? dom.contentDocument : undefined;
    if (content) frameIds.push(dom.frameId);
    const shadow = dom.shadowRoots?.filter((tree) => tree.shadowRootType === 'open') ?? [];
    const children = [...shadow, ...(dom.children ?? []), ...(content ? [content] : [])];
    pending.push(...children.map((child) => ({ dom: child, parent: index })).reverse());
  }
  const axNodes = await readAxNodes(session, frameIds);
  const isExposed = nodes.map(({ dom }): boolean | null => {
    const ax = axNodes.get(dom.backendNodeId);
    return ax === undefined ? null : !isHidden(ax);
  });
  // Chromium omits plain containers from its tree; their text determines whether they are exposed.
  for (let index = nodes.length - 1; index > 0; index--) {
    const { dom, parent } = nodes[index]!;
    const isText = dom.nodeType === 3 && dom.nodeValue.trim() !== '';
    const exposure = isText ? axNodes.has(dom.backendNodeId) && isExposed[index] : isExposed[index];
    const isNotInherited =
      dom.nodeType === 9 || dom.nodeType === 8 || nodes[parent]?.dom.localName === 'slot';
    if (parent < 0 || isNotInherited || axNodes.has(nodes[parent]!.dom.backendNodeId)) continue;
    if (exposure === true || (isText && isExposed[parent] === null)) isExposed[parent] = exposure === true;
    else if (exposure === false && isExposed[parent] === null) isExposed[parent] = false;
  }
  // Each frame has its own tree, which doesn't show whether the frame is hidden.
  const isInHiddenFrame = nodes.map(() => false);
  for (const [index, { dom, parent }] of nodes.entries()) {
    if (parent < 0) continue;
    isInHiddenFrame[index] = isInHiddenFrame[parent]! || (dom.nodeType === 9 && isExposed[parent] !== true);
    if (isInHiddenFrame[index]) isExposed[index] = false;
  }
  return nodes.flatMap(({ dom, parent }, index) =>
    dom.nodeType === 1
      ? [{ tag: dom.localName, ax: getAxNode(dom, nodes[parent]?.dom), isExposed: isExposed[index]! }]
      : [],
  );

  /**
   * Chromium ignores a root element: the role that HTML-AAM and SVG-AAM give it is on the parent document
   * node.
   */
  function getAxNode(element: DomNode, parent: DomNode | undefined): AxNode | null {
    const ax = axNodes.get(element.backendNodeId) ?? null;
    const isRoot = parent?.nodeType === 9 && documentRootTags.has(element.localName);
    const documentNode = isRoot ? axNodes.get(parent.backendNodeId) : undefined;
    return ax?.ignored && documentNode
      ? { ...ax, ignored: false, role: documentNode.role, name: documentNode.name }
      : ax;
  }
}

/** Root elements that represent their document; those of other XML documents have no role. */
const documentRootTags: ReadonlySet<string> = new Set(['html', 'svg']);

async function readAxNodes(
  session: StablePage['session'],
  frameIds: readonly (string | undefined)[],
): Promise<Map<number, AxNode>> {
  const byBackendId = new Map<number, AxNode>();
  await session.send('Accessibility.enable');
  for (const frameId of frameIds) {
    const parameters = frameId === undefined ? {} : { frameId };
    const { nodes } = await session.send('Accessibility.getFullAXTree', parameters);
    for (const node of nodes) {
      if (node.backendDOMNodeId !== undefined && !byBackendId.has(node.backendDOMNodeId)) {
        byBackendId.set(node.backendDOMNodeId, node);
      }
    }
  }
  await session.send('Accessibility.disable');
  return byBackendId;
}
