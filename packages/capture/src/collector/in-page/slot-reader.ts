import type { DomAccess } from './dom-access.ts';
import type { Recorder } from './recorder.ts';

/** What a node takes over from where it stands in the flat tree. */
export interface InheritedState {
  /** It makes no box. */
  readonly hidden: boolean;
  readonly inert: boolean;
  /** Of its parent; see `StyleReuse`. */
  readonly styleGroup: number;
}

/** Records which slots the children of shadow hosts are drawn in. Runs in the page: self-contained. */
export function createSlotReader(dom: DomAccess, recorder: Recorder) {
  const { slots } = recorder.part;
  const assignedNodes = HTMLSlotElement.prototype.assignedNodes;
  const known = new Map<Element, InheritedState & { readonly node: number }>();

  /** What a child of a shadow host takes over: that of its slot; without one it is not drawn. */
  function surroundings(slot: HTMLSlotElement | null, node: number, inert: boolean): InheritedState {
    const found = slot && known.get(slot);
    if (!found) return { hidden: true, inert, styleGroup: 0 };
    slots.node.push(node);
    slots.slot.push(found.node);
    return found;
  }

  return {
    /** Notes a slot, before the children of its host are visited. */
    note(slot: Element, node: number, own: InheritedState): void {
      known.set(slot, { ...own, node });
    },
    /** Whether something is drawn in place of the slot's own children. */
    isFilled: (slot: Element) => assignedNodes.call(slot as HTMLSlotElement).length > 0,
    ofElement: (element: Element, node: number, inert: boolean) =>
      surroundings(dom.assignedSlot(element), node, inert),
    ofText: (text: Text, node: number, inert: boolean) =>
      surroundings(dom.textAssignedSlot(text), node, inert),
  };
}
