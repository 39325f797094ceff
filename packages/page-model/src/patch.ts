import type { NodeIndex } from './capture.ts';

/** Content that a patch brings into the page; text as it is read, never as markup. */
export type NewContent = string | NewElement;

export interface NewElement {
  /** Local name of an HTML element, lower case. */
  readonly tag: string;
  /** In source order. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly NewContent[];
}

/** Where something is put, seen from an element. */
export type PatchPosition = 'before' | 'after' | 'first-child' | 'last-child';

/**
 * One change of the DOM. Nodes are those of the capture that the patch was made from, and stay what they were while
 * the steps before are done: a step never names what another one brought in.
 */
export type PatchStep =
  | {
      readonly kind: 'set-attribute';
      readonly node: NodeIndex;
      readonly name: string;
      readonly value: string;
    }
  | { readonly kind: 'remove-attribute'; readonly node: NodeIndex; readonly name: string }
  /** The element becomes one of another name; attributes and content stay. */
  | { readonly kind: 'rename'; readonly node: NodeIndex; readonly tag: string }
  /** The text of a text node. */
  | { readonly kind: 'set-text'; readonly node: NodeIndex; readonly text: string }
  | {
      readonly kind: 'insert';
      readonly node: NodeIndex;
      readonly position: PatchPosition;
      readonly content: readonly NewContent[];
    }
  /** Neighbouring nodes of one parent, in document order, come into a new element in the place of the first. */
  | {
      readonly kind: 'wrap';
      readonly nodes: readonly NodeIndex[];
      readonly tag: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
    }
  /** The element goes, its content stays in its place. */
  | { readonly kind: 'unwrap'; readonly node: NodeIndex }
  /** The element goes with its content. */
  | { readonly kind: 'remove'; readonly node: NodeIndex }
  | {
      readonly kind: 'move';
      readonly node: NodeIndex;
      readonly place: PatchPosition;
      readonly to: NodeIndex;
    }
  /** A CSS declaration that wins for this element. */
  | {
      readonly kind: 'declare';
      readonly node: NodeIndex;
      readonly property: string;
      readonly value: string;
    };

/** Changes that belong together, in the order in which they are made. */
export type Patch = readonly PatchStep[];
