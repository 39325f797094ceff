import type { NodeIndex } from './capture.ts';

/** Content that a patch adds to the page. Strings are plain text, never markup. */
export type NewContent = string | NewElement;

export interface NewElement {
  /** Local name of an HTML element, in lower case. */
  readonly tag: string;
  /** In source order. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly NewContent[];
}

/** A position relative to an element. */
export type PatchPosition = 'before' | 'after' | 'first-child' | 'last-child';

/**
 * One change to the DOM. Nodes are those of the capture that the patch was created from. They keep their
 * indexes while earlier steps are applied, so a step never refers to nodes that another step added.
 */
export type PatchStep =
  | {
      readonly kind: 'set-attribute';
      readonly node: NodeIndex;
      readonly name: string;
      readonly value: string;
    }
  | { readonly kind: 'remove-attribute'; readonly node: NodeIndex; readonly name: string }
  /** Replaces the element's name. Attributes and content are kept. */
  | { readonly kind: 'rename'; readonly node: NodeIndex; readonly tag: string }
  /** Replaces the text of a text node. */
  | { readonly kind: 'set-text'; readonly node: NodeIndex; readonly text: string }
  | {
      readonly kind: 'insert';
      readonly node: NodeIndex;
      readonly position: PatchPosition;
      readonly content: readonly NewContent[];
    }
  /** Wraps adjacent nodes of one parent, in document order, in a new element. */
  | {
      readonly kind: 'wrap';
      readonly nodes: readonly NodeIndex[];
      readonly tag: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
    }
  /** Removes the element but keeps its content. */
  | { readonly kind: 'unwrap'; readonly node: NodeIndex }
  /** Removes the element with its content. */
  | { readonly kind: 'remove'; readonly node: NodeIndex }
  | {
      readonly kind: 'move';
      readonly node: NodeIndex;
      readonly place: PatchPosition;
      readonly to: NodeIndex;
    }
  /** A CSS declaration that takes precedence for this element. */
  | {
      readonly kind: 'declare';
      readonly node: NodeIndex;
      readonly property: string;
      readonly value: string;
    };

/** Changes that belong together, in the order they are applied. */
export type Patch = readonly PatchStep[];
