import type { PatchStep } from '@curbcut/page-model';
import * as dom from '../../in-page-kit/dom.ts';
import type { DocumentChanges } from './document-changes.ts';
import type { PatchedNodes } from './patched-nodes.ts';
import { refuse } from './refusal.ts';

type StepOf<Kind extends PatchStep['kind']> = Extract<PatchStep, { kind: Kind }>;

/** @throws {Refusal} if the step can't be applied, possibly after part of it was applied */
export function applyStep(changes: DocumentChanges, nodes: PatchedNodes, step: PatchStep): void {
  switch (step.kind) {
    case 'set-attribute':
      changes.setAttribute(nodes.getElement(step.node), step.name, step.value);
      break;
    case 'remove-attribute':
      changes.setAttribute(nodes.getElement(step.node), step.name, null);
      break;
    case 'declare':
      changes.declare(nodes.getElement(step.node), step.property, step.value);
      break;
    case 'set-text':
      setText(changes, nodes, step);
      break;
    case 'rename':
      rename(changes, nodes, step);
      break;
    case 'insert':
      insert(changes, nodes, step);
      break;
    case 'wrap':
      wrap(changes, nodes, step);
      break;
    case 'unwrap':
      unwrap(changes, nodes, step);
      break;
    case 'remove': {
      const node = nodes.getNode(step.node);
      if (changes.hasFrame(node))
        refuse('We can’t change this element: it contains a frame, which would reload.');
      changes.remove(node);
      break;
    }
    case 'move': {
      const node = nodes.getNode(step.node);
      changes.move(node, ...getInsertionPoint(changes, nodes.getElement(step.to), step.place));
      break;
    }
  }
}

function setText(changes: DocumentChanges, nodes: PatchedNodes, step: StepOf<'set-text'>): void {
  const text = nodes.getNode(step.node);
  if (dom.nodeType(text) === 1) refuse('The node isn’t a text node.');
  changes.setText(text as Text, step.text);
}

function rename(changes: DocumentChanges, nodes: PatchedNodes, step: StepOf<'rename'>): void {
  const old = nodes.getElement(step.node);
  if (dom.shadowRoot(old)) refuse('An element with a shadow tree can’t be renamed.');
  const parent = changes.getParent(old);
  const renamed = changes.createRenamed(old, step.tag);
  changes.insert(renamed, parent, old);
  changes.moveChildren(old, renamed, null);
  changes.remove(old);
  nodes.replace(step.node, renamed);
}

function insert(changes: DocumentChanges, nodes: PatchedNodes, step: StepOf<'insert'>): void {
  const element = nodes.getElement(step.node);
  const [parent, before] = getInsertionPoint(changes, element, step.position);
  for (const content of step.content) changes.insert(changes.create(content, element), parent, before);
}

function wrap(changes: DocumentChanges, nodes: PatchedNodes, step: StepOf<'wrap'>): void {
  const wrapped = step.nodes.map((number) => nodes.getNode(number));
  const [first, last] = [wrapped[0] ?? refuse('There are no nodes to wrap.'), wrapped.at(-1)!];
  const parent = changes.getParent(first);
  const { tag, attributes } = step;
  const wrapper = changes.create({ tag, attributes, children: [] }, first);
  if (changes.getParent(last) !== parent) refuse('The nodes to wrap aren’t adjacent siblings.');
  changes.insert(wrapper, parent, first);
  // Comments in between are moved as well.
  for (let node: Node | null = first; node; ) {
    const next: Node | null = node === last ? null : dom.nextSibling(node);
    if (node !== last && next === null) refuse('The nodes to wrap aren’t adjacent siblings.');
    changes.move(node, wrapper, null);
    node = next;
  }
}

function unwrap(changes: DocumentChanges, nodes: PatchedNodes, step: StepOf<'unwrap'>): void {
  const element = nodes.getElement(step.node);
  if (dom.shadowRoot(element)) refuse('An element with a shadow tree can’t be unwrapped.');
  changes.moveChildren(element, changes.getParent(element), element);
  changes.remove(element);
}

function getInsertionPoint(
  changes: DocumentChanges,
  element: Element,
  place: StepOf<'insert'>['position'] | StepOf<'move'>['place'],
): [parent: Node, before: Node | null] {
  if (place === 'before') return [changes.getParent(element), element];
  if (place === 'after') return [changes.getParent(element), dom.nextSibling(element)];
  return [element, place === 'first-child' ? dom.firstChild(element) : null];
}
