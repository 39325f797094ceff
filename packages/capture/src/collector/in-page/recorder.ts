import type { CapturedPart } from './captured-part.ts';
import type { CollectorLimits } from './limits.ts';

type NotTestedReasonCode = CapturedPart['unexamined'][number]['reason'];

/** Number of values that the columns hold for each node. */
const NUMBERS_OF_NODE = 11;

/**
 * Rounds to two decimals: anything finer than the 1/64 px layout grid is noise that makes the result longer.
 */
const round = (length: number) => Math.round(length * 100) / 100;

/** Creates the recorder of the capture's columns, which enforces the limits on strings and entries. */
export function createRecorder(limits: CollectorLimits) {
  const part = createPart();
  const { nodes } = part;
  const indexes = new Map<string, number>([['', 0]]);
  const unexaminedParts = createUnexaminedList(part, limits.maxUnexamined);
  const unexamined = unexaminedParts.add;
  const noAttributes: number[] = [];
  let totalLength = 0;
  let isFull = false;
  let numbers = 0;

  /** Returns the index of a string, or 0 (the empty string) once the page's text limit is reached. */
  function intern(text: string): number {
    const known = indexes.get(text);
    if (known !== undefined) return known;
    if (totalLength + text.length > limits.maxTotalLength) {
      if (!isFull)
        unexamined('text-cut', -1, 'The page contains more text than the limit; some of it was left out.');
      isFull = true;
      return 0;
    }
    totalLength += text.length;
    const index = part.strings.length;
    indexes.set(text, index);
    part.strings.push(text);
    return index;
  }

  /** Counts numbers recorded in addition to those of each node. */
  function spend(count: number): void {
    numbers += count;
  }

  /** Counts a string that isn't recorded among the strings. */
  function spendText(text: string): void {
    totalLength += text.length;
  }

  /** Whether the limits have been reached. Everything after that is omitted. */
  function isSpent(): boolean {
    return numbers > limits.maxNumbers || totalLength > limits.maxTotalLength;
  }

  /** Adds a node without its box, style, state and attributes, which are set afterward. */
  function add(kind: number, parent: number, name: number, namespace: number, text: number): number {
    numbers += NUMBERS_OF_NODE;
    nodes.parent.push(parent);
    nodes.name.push(name);
    nodes.text.push(text);
    nodes.attributes.push(noAttributes);
    nodes.state.push(0);
    nodes.style.push(-1);
    nodes.box.push(0, 0, -1, 0);
    nodes.namespace.push(namespace as (typeof nodes.namespace)[number]);
    return nodes.kind.push(kind as (typeof nodes.kind)[number]) - 1;
  }

  /** Must be called once, at the end. */
  function finish(): CapturedPart {
    unexaminedParts.finish();
    return part;
  }

  const spent = () => ({ numbers, length: totalLength });

  return { part, round, intern, add, unexamined, finish, spend, spendText, isSpent, spent };
}

/** Creates the list of what wasn't tested, which has at most `max` entries for each reason. */
function createUnexaminedList(part: CapturedPart, max: number) {
  const counts = new Map<NotTestedReasonCode, number>();
  return {
    add(reason: NotTestedReasonCode, node: number, detail: string): void {
      const count = (counts.get(reason) ?? 0) + 1;
      counts.set(reason, count);
      if (count <= max) part.unexamined.push({ reason, node, detail });
    },
    /** Adds a last entry with the number of entries that were omitted. */
    finish(): void {
      for (const [reason, count] of counts) {
        const more = count - max;
        if (more <= 0) continue;
        part.unexamined.push({
          reason,
          node: -1,
          detail: `The same applies to ${more} more elements on the page.`,
        });
      }
    },
  };
}

function createPart(): CapturedPart {
  return {
    strings: [''],
    nodes: {
      parent: [],
      kind: [],
      name: [],
      namespace: [],
      text: [],
      attributes: [],
      state: [],
      style: [],
      box: [],
    },
    documents: [],
    styles: [],
    textBoxes: { node: [], rect: [] },
    scrollSizes: { node: [], size: [] },
    values: [],
    placeholders: [],
    lineStyles: [],
    slots: { node: [], slot: [] },
    media: [],
    reflections: [],
    internals: [],
    importantSpacing: [],
    orientationTurns: [],
    unexamined: [],
    foreignFrames: [],
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
