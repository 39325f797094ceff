import type { FixStep, SourceNode } from '@curbcut/contract';
import {
  type NewContent,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type Patch,
  type PatchStep,
} from '@curbcut/page-model';

/** Selector suffix that refers to a shadow root; see `toFixSteps` in the `fixes` package. */
const SHADOW_ROOT_SUFFIX = ' >>> :host';

/** Returns all selectors in the steps, without the suffix that refers to a shadow root. */
export function collectSelectors(steps: readonly FixStep[]): string[] {
  const all = steps.flatMap((step) => (step.kind === 'move' ? [step.selector, step.to] : [step.selector]));
  return [...new Set(all.map(getOwnerSelector))];
}

const getOwnerSelector = (selector: string): string =>
  selector.endsWith(SHADOW_ROOT_SUFFIX) ? selector.slice(0, -SHADOW_ROOT_SUFFIX.length) : selector;

/**
 * Converts steps with selectors to a patch for a capture: the reverse of `toFixSteps` in the `fixes` package.
 *
 * @param found the element for each of `collectSelectors`
 * @returns a sentence that explains the mismatch if the page is not as the steps expect
 */
export function toPatch(
  capture: PageCapture,
  steps: readonly FixStep[],
  found: ReadonlyMap<string, NodeIndex>,
): Patch | string {
  const patch: PatchStep[] = [];
  for (const step of steps) {
    const patchStep = toStep(capture, step, found);
    if (typeof patchStep === 'string') return patchStep;
    patch.push(patchStep);
  }
  return patch;
}

function toStep(
  capture: PageCapture,
  step: FixStep,
  found: ReadonlyMap<string, NodeIndex>,
): PatchStep | string {
  const findNode = (selector: string): NodeIndex | undefined => {
    const owner = found.get(getOwnerSelector(selector));
    if (owner === undefined || !selector.endsWith(SHADOW_ROOT_SUFFIX)) return owner;
    return getChildren(capture, owner).find((child) => capture.nodes.kind[child] === NodeKind.shadowRoot);
  };
  const node = findNode(step.selector);
  if (node === undefined) return `${quoteSelector(step.selector)} matches no element, or more than one.`;
  switch (step.kind) {
    case 'set-attribute':
      return { kind: step.kind, node, name: step.name, value: step.value };
    case 'remove-attribute':
      return { kind: step.kind, node, name: step.name };
    case 'rename':
      return { kind: step.kind, node, tag: step.tag };
    case 'declare':
      return { kind: step.kind, node, property: step.property, value: step.value };
    case 'unwrap':
    case 'remove':
      return { kind: step.kind, node };
    case 'insert':
      return { kind: step.kind, node, position: step.place, content: step.content.flatMap(toContent) };
    case 'set-text': {
      const texts = getChildren(capture, node).filter((child) => capture.nodes.kind[child] === NodeKind.text);
      const getText = (child: NodeIndex) => capture.strings[capture.nodes.text[child]!]!;
      // A finding's snippet shows the text without its line breaks.
      const text =
        texts.find((child) => getText(child) === step.before) ??
        texts.find((child) => collapseWhiteSpace(getText(child)) === collapseWhiteSpace(step.before));
      if (text === undefined) return `The text of ${quoteSelector(step.selector)} has changed.`;
      return { kind: step.kind, node: text, text: step.text };
    }
    case 'wrap': {
      const children = getChildren(capture, node).filter((child) =>
        ([NodeKind.element, NodeKind.text] as number[]).includes(capture.nodes.kind[child]!),
      );
      const nodes = children.slice(step.from, step.to + 1);
      if (nodes.length !== step.to - step.from + 1)
        return `${quoteSelector(step.selector)} contains fewer nodes than before.`;
      return { kind: step.kind, nodes, tag: step.tag, attributes: step.attributes };
    }
    case 'move': {
      const to = findNode(step.to);
      if (to === undefined) return `${quoteSelector(step.to)} matches no element, or more than one.`;
      return { kind: step.kind, node, place: step.place, to };
    }
  }
}

const quoteSelector = (selector: string): string => `“${selector.slice(0, 200)}”`;

function getChildren({ nodes }: PageCapture, parent: NodeIndex): NodeIndex[] {
  const children: NodeIndex[] = [];
  for (let node = parent + 1; node < nodes.parent.length && nodes.parent[node]! >= parent; node++) {
    if (nodes.parent[node] === parent) children.push(node);
  }
  return children;
}

function toContent(node: SourceNode): NewContent[] {
  if (node.kind === 'text') return [node.text];
  if (node.kind === 'elided') return [];
  return [{ tag: node.tag, attributes: node.attributes, children: node.children.flatMap(toContent) }];
}

const collapseWhiteSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
