import type { NewContent, Patch } from '@curbcut/page-model';

/** Elements and texts of a walk, by number of the node. */
interface Walk {
  readonly elements: (Element | undefined)[];
  readonly texts: (Text | undefined)[];
}

/**
 * Makes the changes of a patch in the page that was walked last, and remembers which element had which number. Runs in
 * the page: self-contained.
 */
export function applySteps(patch: Patch): void {
  const world = globalThis as unknown as { curbcutHeld: Walk; kitBefore: Walk };
  const { elements, texts } = world.curbcutHeld;
  const before: Walk = { elements: [...elements], texts: [...texts] };
  world.kitBefore = before;
  const elementOf = (node: number): Element => {
    const element = before.elements[node];
    if (element === undefined) throw new Error(`Node ${node} is no element of the page.`);
    return element;
  };
  const nodeOf = (node: number): ChildNode => before.texts[node] ?? elementOf(node);
  const made = (content: NewContent, document: Document): Node => {
    if (typeof content === 'string') return document.createTextNode(content);
    const element = document.createElement(content.tag);
    for (const [name, value] of content.attributes) element.setAttribute(name, value);
    element.append(...content.children.map((child) => made(child, document)));
    return element;
  };
  const put = (element: Element, place: string, nodes: Node[]): void => {
    if (place === 'before') element.before(...nodes);
    else if (place === 'after') element.after(...nodes);
    else if (place === 'first-child') element.prepend(...nodes);
    else element.append(...nodes);
  };
  for (const step of patch) {
    switch (step.kind) {
      case 'set-attribute':
        elementOf(step.node).setAttribute(step.name, step.value);
        break;
      case 'remove-attribute':
        elementOf(step.node).removeAttribute(step.name);
        break;
      case 'rename': {
        const old = elementOf(step.node);
        const renamed = old.ownerDocument.createElement(step.tag);
        for (const { name, value } of old.attributes) renamed.setAttribute(name, value);
        renamed.append(...old.childNodes);
        old.replaceWith(renamed);
        before.elements[step.node] = renamed;
        break;
      }
      case 'set-text':
        nodeOf(step.node).textContent = step.text;
        break;
      case 'insert': {
        const element = elementOf(step.node);
        const { ownerDocument } = element;
        put(
          element,
          step.place,
          step.content.map((content) => made(content, ownerDocument)),
        );
        break;
      }
      case 'wrap': {
        const [first, ...others] = step.nodes.map(nodeOf);
        if (first === undefined) throw new Error('Nothing to wrap.');
        const wrapper = first.ownerDocument!.createElement(step.tag);
        for (const [name, value] of step.attributes) wrapper.setAttribute(name, value);
        first.before(wrapper);
        const last = others.at(-1) ?? first;
        for (let at: ChildNode | null = first; at; ) {
          const next: ChildNode | null = at === last ? null : at.nextSibling;
          wrapper.append(at);
          at = next;
        }
        break;
      }
      case 'unwrap': {
        const element = elementOf(step.node);
        element.replaceWith(...element.childNodes);
        break;
      }
      case 'remove':
        elementOf(step.node).remove();
        break;
      case 'move':
        put(elementOf(step.to), step.place, [elementOf(step.node)]);
        break;
      case 'declare':
        (elementOf(step.node) as HTMLElement).style.setProperty(step.property, step.value, 'important');
    }
  }
}

/** For each element of the last walk, the number that it had before the patch; -1 for new ones. Runs in the page. */
export function numbersBefore(): number[] {
  const world = globalThis as unknown as { curbcutHeld: Walk; kitBefore: Walk };
  const known = new Map(world.kitBefore.elements.map((element, number) => [element, number]));
  return Array.from(world.curbcutHeld.elements, (element) => (element && known.get(element)) ?? -1);
}
