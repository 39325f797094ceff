import type { NodeIndex, PageCapture } from './capture.ts';

/** Current values of form controls, where the capture recorded them. */
export class ControlValues {
  readonly #byNode: ReadonlyMap<NodeIndex, string>;

  constructor(capture: PageCapture) {
    this.#byNode = new Map(capture.values.map(({ node, value }) => [node, value]));
  }

  getValue(node: NodeIndex): string | null {
    return this.#byNode.get(node) ?? null;
  }
}
