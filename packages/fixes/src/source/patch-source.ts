import type { SourceNode } from '@curbcut/contract';
import type { NewContent, NodeIndex, PageModel, Patch, PatchPosition, PatchStep } from '@curbcut/page-model';
import { extractExcerpts } from './extract-excerpts.ts';
import { MAX_CHANGED_TEXT_LENGTH, truncate } from './limits.ts';
import { toSourceNodes, type WorkElement, type WorkNode } from './work-node.ts';

/**
 * Returns the source around a change, before and after it: the touched nodes, the start tag of their parent
 * and their nearest siblings. The rest is elided, and distant changes become separate excerpts. The values of
 * password and hidden fields, and generated attributes, are omitted, and long data is truncated.
 */
export function getPatchSource(page: PageModel, patch: Patch): { before: SourceNode[]; after: SourceNode[] } {
  const excerpts = extractExcerpts(page, patch).flatMap((excerpt, at): WorkNode[] =>
    at === 0 ? [excerpt] : [{ kind: 'elided', node: null, parent: null }, excerpt],
  );
  const before = toSourceNodes(excerpts);
  return { before, after: toSourceNodes(applyPatchToExcerpts(excerpts, patch)) };
}

/** Applies a patch to excerpts. Steps for nodes outside the excerpts are ignored. */
function applyPatchToExcerpts(roots: WorkNode[], patch: Patch): WorkNode[] {
  const container: WorkElement = {
    kind: 'element',
    node: null,
    tag: '',
    attributes: [],
    children: roots,
    parent: null,
  };
  const nodesByIndex = new Map<NodeIndex, WorkNode>();
  const open: WorkNode[] = [...roots];
  for (const root of roots) root.parent = container;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.node !== null) nodesByIndex.set(at.node, at);
    if (at.kind === 'element') open.push(...at.children);
  }
  for (const step of patch) applyStep(step, nodesByIndex);
  return container.children;
}

function applyStep(step: PatchStep, nodesByIndex: ReadonlyMap<NodeIndex, WorkNode>): void {
  if (step.kind === 'wrap') {
    wrapNodes(step, nodesByIndex);
    return;
  }
  const target = nodesByIndex.get(step.node);
  if (target === undefined) return;
  if (step.kind === 'set-text') {
    if (target.kind === 'text') target.text = truncate(step.text, MAX_CHANGED_TEXT_LENGTH);
    return;
  }
  if (target.kind !== 'element') return;
  switch (step.kind) {
    case 'set-attribute': {
      const attribute = target.attributes.find(([name]) => name === step.name);
      if (attribute) attribute[1] = step.value;
      else target.attributes.push([step.name, step.value]);
      return;
    }
    case 'remove-attribute': {
      const at = target.attributes.findIndex(([name]) => name === step.name);
      if (at !== -1) target.attributes.splice(at, 1);
      return;
    }
    case 'rename':
      target.tag = step.tag;
      return;
    case 'insert':
      insertNodes(step.content.map(toWorkNode), target, step.position);
      return;
    case 'unwrap':
      replaceNode(target, target.children);
      return;
    case 'remove':
      replaceNode(target, []);
      return;
    case 'move': {
      const to = nodesByIndex.get(step.to);
      if (to?.kind !== 'element') return;
      replaceNode(target, []);
      insertNodes([target], to, step.place);
      return;
    }
    case 'declare':
      return;
  }
}

function wrapNodes(
  step: Extract<PatchStep, { kind: 'wrap' }>,
  nodesByIndex: ReadonlyMap<NodeIndex, WorkNode>,
): void {
  const first = nodesByIndex.get(step.nodes[0]!);
  const last = nodesByIndex.get(step.nodes.at(-1)!);
  const parent = first?.parent;
  if (!first || !last || !parent || last.parent !== parent) return;
  const from = parent.children.indexOf(first);
  const within = parent.children.slice(from, parent.children.indexOf(last) + 1);
  const wrapper: WorkElement = {
    kind: 'element',
    node: null,
    tag: step.tag,
    attributes: step.attributes.map(([name, value]) => [name, value]),
    children: within,
    parent,
  };
  parent.children.splice(from, within.length, wrapper);
  for (const child of within) child.parent = wrapper;
}

function replaceNode(node: WorkNode, replacement: readonly WorkNode[]): void {
  const parent = node.parent!;
  parent.children.splice(parent.children.indexOf(node), 1, ...replacement);
  for (const child of replacement) child.parent = parent;
}

function insertNodes(nodes: readonly WorkNode[], reference: WorkElement, position: PatchPosition): void {
  const isWithin = position === 'first-child' || position === 'last-child';
  const parent = isWithin ? reference : reference.parent!;
  const childIndexes = { 'first-child': 0, 'last-child': parent.children.length };
  const at = isWithin
    ? childIndexes[position]
    : parent.children.indexOf(reference) + (position === 'after' ? 1 : 0);
  parent.children.splice(at, 0, ...nodes);
  for (const node of nodes) node.parent = parent;
}

function toWorkNode(content: NewContent): WorkNode {
  if (typeof content === 'string') return { kind: 'text', node: null, text: content, parent: null };
  const element: WorkElement = {
    kind: 'element',
    node: null,
    tag: content.tag,
    attributes: content.attributes.map(([name, value]) => [name, value]),
    children: content.children.map(toWorkNode),
    parent: null,
  };
  for (const child of element.children) child.parent = element;
  return element;
}
