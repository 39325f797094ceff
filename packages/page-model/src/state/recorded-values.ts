import type { NodeIndex, PageCapture } from '../capture.ts';

/** Current values of form controls, if the capture recorded them. */
export class ControlValues {
  readonly #byNode: ReadonlyMap<NodeIndex, string>;

  constructor(capture: PageCapture) {
    this.#byNode = new Map(capture.values.map(({ node, value }) => [node, value]));
  }

  getValue(node: NodeIndex): string | null {
    return this.#byNode.get(node) ?? null;
  }
}

type InternalsRecord = PageCapture['internals'][number];

/**
 * Role, label and states that custom elements define through `ElementInternals`. Attributes take precedence.
 */
export class Internals {
  readonly #byNode: ReadonlyMap<NodeIndex, InternalsRecord>;

  constructor(capture: PageCapture) {
    this.#byNode = new Map(capture.internals.map((semantics) => [semantics.node, semantics]));
  }

  /** Returns the browser's name for the role; null if there is none. */
  getRole(node: NodeIndex): string | null {
    return this.#byNode.get(node)?.role ?? null;
  }

  /** Returns `internals.ariaLabel`; empty if there is none. */
  getLabel(node: NodeIndex): string {
    return this.#byNode.get(node)?.label ?? '';
  }

  /** Returns a state or property by the name of its attribute (`aria-checked`); null if it wasn't set. */
  getState(node: NodeIndex, name: string): string | null {
    const states = this.#byNode.get(node)?.states;
    const key = name.replace(/^aria-/, '');
    return states !== undefined && Object.hasOwn(states, key) ? states[key]! : null;
  }
}
