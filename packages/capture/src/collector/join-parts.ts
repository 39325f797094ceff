import type { NodeIndex, NotTestedPart } from '@curbcut/page-model';
import type { CapturedPart } from './captured-part.ts';

/** A part of the page with the parts of its foreign frames. */
export interface NestedPart {
  readonly part: CapturedPart;
  /** Keyed by the frame element's node in `part`. */
  readonly frameParts: Map<NodeIndex, NestedPart>;
}

/** A part without the list of foreign frames, as stored in a `PageCapture`. */
export type JoinedPart = Omit<CapturedPart, 'foreignFrames'>;

/** Joins the parts into one; each part follows directly after the frame element that contains it. */
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
    const string = (index: number) => (index === -1 ? -1 : text[index]!);
    const style = part.styles.map((set) => internStyle(set.map(string)));
    /** The new index of each node of this part. */
    const moved: NodeIndex[] = [];
    const node = (index: NodeIndex) => (index === -1 ? -1 : moved[index]!);
    const to = joined.nodes;
    for (let i = 0; i < nodes.kind.length; i++) {
      moved.push(to.kind.push(nodes.kind[i]!) - 1);
      const parent = nodes.parent[i]!;
      to.parent.push(parent === -1 ? frameElement : moved[parent]!);
      to.name.push(string(nodes.name[i]!));
      to.namespace.push(nodes.namespace[i]!);
      to.text.push(string(nodes.text[i]!));
      to.attributes.push(nodes.attributes[i]!.map(string));
      to.state.push(nodes.state[i]!);
      to.style.push(nodes.style[i] === -1 ? -1 : style[nodes.style[i]!]!);
      to.box.push(...nodes.box.slice(i * 4, i * 4 + 4));
      const held = frameParts.get(i);
      if (held) add(held, moved[i]!);
    }
    for (const record of part.documents) {
      const isOwn = record.frameElement === -1;
      joined.documents.push({
        ...record,
        node: node(record.node),
        frameElement: isOwn ? frameElement : node(record.frameElement),
        crossOrigin: record.crossOrigin || (isOwn && frameElement !== -1),
      });
    }
    appendAll(joined.textBoxes.node, part.textBoxes.node.map(node));
    appendAll(joined.textBoxes.rect, part.textBoxes.rect);
    appendAll(joined.scrollSizes.node, part.scrollSizes.node.map(node));
    appendAll(joined.scrollSizes.size, part.scrollSizes.size);
    appendAll(joined.slots.node, part.slots.node.map(node));
    appendAll(joined.slots.slot, part.slots.slot.map(node));
    const move = <T extends { node: NodeIndex }>(entry: T): T => ({ ...entry, node: node(entry.node) });
    appendAll(joined.values, part.values.map(move));
    appendAll(
      joined.placeholders,
      part.placeholders.map((entry) => ({ node: node(entry.node), style: style[entry.style]! })),
    );
    appendAll(joined.media, part.media.map(move));
    appendAll(joined.internals, part.internals.map(move));
    appendAll(joined.importantSpacing, part.importantSpacing.map(move));
    appendAll(joined.orientationTurns, part.orientationTurns.map(move));
    appendAll<NotTestedPart>(joined.unexamined, part.unexamined.map(move));
    const relations = part.reflections.map((entry) => ({ ...move(entry), targets: entry.targets.map(node) }));
    appendAll(joined.reflections, relations);
  }

  intern('');
  add(page, -1);
  // Inner documents were added before the outer ones were complete.
  joined.documents.sort((a, b) => a.node - b.node);
  return joined;
}

/** `push(...entries)` could overflow the call stack. */
function appendAll<T>(to: T[], entries: readonly T[]): void {
  for (const entry of entries) to.push(entry);
}
