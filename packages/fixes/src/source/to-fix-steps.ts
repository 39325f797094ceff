import type { FixStep, SourceNode } from '@curbcut/contract';
import {
  type ElementModel,
  escapeIdentifier,
  getStableClass,
  type NewContent,
  type NodeIndex,
  NodeKind,
  type PageModel,
  type Patch,
  type PatchStep,
  type StyleProperty,
  styleProperties,
} from '@curbcut/page-model';
import { getChildNodes, getNodeText } from './capture-nodes.ts';

/**
 * Converts a patch to steps for readers without a capture. Selectors refer to the page before the first step.
 * Text nodes are identified by their parent, and child nodes are counted without comments, as in a capture. A
 * shadow tree's root is represented by its host's selector followed by ` >>> :host`.
 */
export function toFixSteps(page: PageModel, patch: Patch): FixStep[] {
  return patch.map((step) => toFixStep(page, step));
}

function toFixStep(page: PageModel, step: PatchStep): FixStep {
  const getSelector = (node: NodeIndex) => page.element(node).selector;
  switch (step.kind) {
    case 'set-attribute':
      return {
        kind: step.kind,
        selector: getSelector(step.node),
        name: step.name,
        value: step.value,
      };
    case 'remove-attribute':
      return { kind: step.kind, selector: getSelector(step.node), name: step.name };
    case 'rename':
      return { kind: step.kind, selector: getSelector(step.node), tag: step.tag };
    case 'set-text':
      return {
        kind: step.kind,
        selector: getParentSelector(page, step.node),
        before: getNodeText(page, step.node),
        text: step.text,
      };
    case 'insert':
      return {
        kind: step.kind,
        selector: getSelector(step.node),
        place: step.position,
        content: step.content.map(toSourceNode),
      };
    case 'wrap': {
      const siblings = getChildNodes(page, page.capture.nodes.parent[step.nodes[0]!]!);
      return {
        kind: step.kind,
        selector: getParentSelector(page, step.nodes[0]!),
        from: siblings.indexOf(step.nodes[0]!),
        to: siblings.indexOf(step.nodes.at(-1)!),
        tag: step.tag,
        attributes: step.attributes.map(([name, value]) => [name, value]),
      };
    }
    case 'unwrap':
    case 'remove':
      return { kind: step.kind, selector: getSelector(step.node) };
    case 'move':
      return {
        kind: step.kind,
        selector: getSelector(step.node),
        place: step.place,
        to: getSelector(step.to),
      };
    case 'declare':
      return {
        kind: step.kind,
        selector: getSelector(step.node),
        rule: getRuleSelector(page.element(step.node)),
        property: step.property,
        before: getComputedValue(page, step.node, step.property),
        value: step.value,
      };
  }
}

function getParentSelector(page: PageModel, node: NodeIndex): string {
  const { parent, kind } = page.capture.nodes;
  const above = parent[node]!;
  return kind[above] === NodeKind.shadowRoot
    ? `${page.element(parent[above]!).selector} >>> :host`
    : page.element(above).selector;
}

/** Returns a property's computed value, or an empty string if the capture does not record it. */
function getComputedValue(page: PageModel, node: NodeIndex, property: string): string {
  const isRecorded = (name: string): name is StyleProperty =>
    (styleProperties as readonly string[]).includes(name);
  return isRecorded(property) ? toAuthoredColor(page.element(node).style(property)) : '';
}

/** Converts a computed color such as `rgb(176, 156, 134)` to `#b09c86`. Returns other values unchanged. */
function toAuthoredColor(value: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value);
  if (!channels) return value;
  const hex = channels.slice(1).map((channel) => Number(channel).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

/** Converts new content to source nodes. */
function toSourceNode(content: NewContent): SourceNode {
  return typeof content === 'string'
    ? { kind: 'text', text: content }
    : {
        kind: 'element',
        tag: content.tag,
        attributes: content.attributes.map(([name, value]) => [name, value]),
        children: content.children.map(toSourceNode),
      };
}

const MAX_COUNTED_ELEMENTS = 5000;

/**
 * Returns a selector for a style rule: the element's rarest authored class, otherwise the selector that finds
 * it in its document or shadow tree.
 */
function getRuleSelector(element: ElementModel): string {
  const classes = [...new Set(element.tokens('class'))].filter((token) => getStableClass(token) === token);
  if (classes.length > 0) {
    const counts = new Map(classes.map((token) => [token, 0]));
    for (const other of element.page.byAttribute('class').slice(0, MAX_COUNTED_ELEMENTS)) {
      for (const token of other.tokens('class')) {
        const count = counts.get(token);
        if (count !== undefined) counts.set(token, count + 1);
      }
    }
    const [rarest] = [...counts].sort(([, one], [, other]) => one - other)[0]!;
    return `.${escapeIdentifier(rarest)}`;
  }
  return element.selector.split(' >>> ').at(-1)!;
}
