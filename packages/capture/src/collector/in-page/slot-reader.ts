import * as dom from '../../in-page-kit/dom.ts';
import type { Recorder } from './recorder.ts';

/** State that a node inherits from its position in the flat tree. */
export interface InheritedState {
  /** The node has no box. */
  readonly hidden: boolean;
  readonly inert: boolean;
  /** The parent's style group; see `StyleSharer`. */
  readonly styleGroup: number;
}

/** Records the slots in which the children of shadow hosts are rendered. */
export function createSlotReader(recorder: Recorder) {
  const { slots } = recorder.part;
  const assignedNodes = HTMLSlotElement.prototype.assignedNodes;
  const slotStates = new Map<Element, InheritedState & { readonly node: number }>();

  /**
   * Returns the state that a shadow host's child inherits from its slot. A child without a slot isn't
   * rendered.
   */
  function recordSlot(slot: HTMLSlotElement | null, node: number, inert: boolean): InheritedState {
    const found = slot && slotStates.get(slot);
    if (!found) return { hidden: true, inert, styleGroup: 0 };
    slots.node.push(node);
    slots.slot.push(found.node);
    return found;
  }

  return {
    /** Records a slot. Must be called before the host's children are visited. */
    note(slot: Element, node: number, state: InheritedState): void {
      slotStates.set(slot, { ...state, node });
    },
    /** Whether assigned nodes are rendered in place of the slot's own children. */
    isFilled: (slot: Element) => assignedNodes.call(slot as HTMLSlotElement).length > 0,
    readElementSlot: (element: Element, node: number, inert: boolean) =>
      recordSlot(dom.assignedSlot(element), node, inert),
    readTextSlot: (text: Text, node: number, inert: boolean) =>
      recordSlot(dom.textAssignedSlot(text), node, inert),
  };
}
