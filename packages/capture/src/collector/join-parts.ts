import type { NodeIndex, NotTestedPart } from '@curbcut/page-model';
import type { CapturedPart } from './in-page/captured-part.ts';

/** A part of the page and the parts of its foreign frames. */
export interface NestedPart {
  readonly part: CapturedPart;
  /** Keyed by the frame element's node in `part`. */
  readonly frameParts: Map<NodeIndex, NestedPart>;
}

/** A part without its list of foreign frames, as stored in a `PageCapture`. */
export type JoinedPart = Omit<CapturedPart, 'foreignFrames'>;

/** Joins the parts into one. Each part directly follows the frame element that contains it. */
export function joinParts(page: NestedPart): JoinedPart {
  const { foreignFrames, ...whole } = page.part;
  return page.frameParts.size === 0 ? whole : joinNestedParts(page);
}

function joinNestedParts(page: NestedPart): JoinedPart {
  const strings: string[] = [];
  const stringIndexes = new Map<string, number>();
  const styles: number[][] = [];
  const styleIndexes = new Map<string, number>();
  const joined: JoinedPart = {
    strings,
    styles,
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
  };

  function intern(text: string): number {
    let index = stringIndexes.get(text);
    if (index === undefined) {
      index = strings.push(text) - 1;
      stringIndexes.set(text, index);
    }
    return index;
  }

  function internStyle(set: number[]): number {
    const key = set.join();
    let index = styleIndexes.get(key);
    if (index === undefined) {
      index = styles.push(set) - 1;
      styleIndexes.set(key, index);
    }
    return index;
  }

  function add({ part, frameParts }: NestedPart, frameElement: NodeIndex): void {
    const { nodes } = part;
    const text = part.strings.map(intern);
    const toNewString = (index: number) => (index === -1 ? -1 : text[index]!);
    const style = part.styles.map((set) => internStyle(set.map(toNewString)));
    /** The new index of each node in this part. */
    const newIndexes: NodeIndex[] = [];
    const toNewIndex = (index: NodeIndex) => (index === -1 ? -1 : newIndexes[index]!);
    const target = joined.nodes;
    for (let i = 0; i < nodes.kind.length; i++) {
      newIndexes.push(target.kind.push(nodes.kind[i]!) - 1);
      const parent = nodes.parent[i]!;
      target.parent.push(parent === -1 ? frameElement : newIndexes[parent]!);
      target.name.push(toNewString(nodes.name[i]!));
      target.namespace.push(nodes.namespace[i]!);
      target.text.push(toNewString(nodes.text[i]!));
      target.attributes.push(nodes.attributes[i]!.map(toNewString));
      target.state.push(nodes.state[i]!);
      target.style.push(nodes.style[i] === -1 ? -1 : style[nodes.style[i]!]!);
      target.box.push(...nodes.box.slice(i * 4, i * 4 + 4));
      const framePart = frameParts.get(i);
      if (framePart) add(framePart, newIndexes[i]!);
    }
    for (const record of part.documents) {
      const isOwn = record.frameElement === -1;
      joined.documents.push({
        ...record,
        node: toNewIndex(record.node),
        frameElement: isOwn ? frameElement : toNewIndex(record.frameElement),
        crossOrigin: record.crossOrigin || (isOwn && frameElement !== -1),
      });
    }
    appendAll(joined.textBoxes.node, part.textBoxes.node.map(toNewIndex));
    appendAll(joined.textBoxes.rect, part.textBoxes.rect);
    appendAll(joined.scrollSizes.node, part.scrollSizes.node.map(toNewIndex));
    appendAll(joined.scrollSizes.size, part.scrollSizes.size);
    appendAll(joined.slots.node, part.slots.node.map(toNewIndex));
    appendAll(joined.slots.slot, part.slots.slot.map(toNewIndex));
    const move = <T extends { node: NodeIndex }>(entry: T): T => ({ ...entry, node: toNewIndex(entry.node) });
    appendAll(joined.values, part.values.map(move));
    appendAll(
      joined.placeholders,
      part.placeholders.map((entry) => ({ node: toNewIndex(entry.node), style: style[entry.style]! })),
    );
    appendAll(
      joined.lineStyles,
      part.lineStyles.map((entry) => ({ ...move(entry), style: style[entry.style]! })),
    );
    appendAll(joined.media, part.media.map(move));
    appendAll(joined.internals, part.internals.map(move));
    appendAll(joined.importantSpacing, part.importantSpacing.map(move));
    appendAll(joined.orientationTurns, part.orientationTurns.map(move));
    appendAll<NotTestedPart>(joined.unexamined, part.unexamined.map(move));
    const relations = part.reflections.map((entry) => ({
      ...move(entry),
      targets: entry.targets.map(toNewIndex),
    }));
    appendAll(joined.reflections, relations);
  }

  intern('');
  add(page, -1);
  // Inner documents were added before the outer ones were complete.
  joined.documents.sort((a, b) => a.node - b.node);
  return joined;
}

/** A plain `push(...entries)` could overflow the call stack. */
function appendAll<T>(target: T[], entries: readonly T[]): void {
  for (const entry of entries) target.push(entry);
}
