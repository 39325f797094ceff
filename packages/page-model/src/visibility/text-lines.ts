import type { NodeIndex, PageCapture } from '../capture.ts';
import { type Rect, readRect } from './rect.ts';

/** Finds the line boxes of each text. */
export class TextLines {
  readonly #capture: PageCapture;
  /** First entry of each node in `textBoxes`, plus one; 0 when there is none. Entries of a node are adjacent. */
  readonly #first: Int32Array;

  constructor(capture: PageCapture) {
    this.#capture = capture;
    this.#first = new Int32Array(capture.nodes.parent.length);
    for (const [entry, node] of capture.textBoxes.node.entries()) {
      if (this.#first[node] === 0) this.#first[node] = entry + 1;
    }
  }

  hasLines(node: NodeIndex): boolean {
    return this.#first[node] !== 0;
  }

  getLines(node: NodeIndex): Rect[] {
    const lines: Rect[] = [];
    const { node: nodes, rect } = this.#capture.textBoxes;
    for (let entry = this.#first[node]! - 1; entry >= 0 && nodes[entry] === node; entry++) {
      lines.push(readRect(rect, entry));
    }
    return lines;
  }
}
