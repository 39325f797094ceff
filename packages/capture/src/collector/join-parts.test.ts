import { expect, test } from 'vitest';
import type { CapturedPart } from './in-page/captured-part.ts';
import { joinParts, type NestedPart } from './join-parts.ts';

/**
 * Creates a document whose children are elements with the given `names`. It has its own `strings` and
 * `styles`.
 */
function createPart(names: readonly string[], holeAt: readonly number[] = []): CapturedPart {
  const count = names.length + 1;
  const strings = ['', 'block', ...names];
  return {
    strings,
    nodes: {
      parent: [-1, ...names.map(() => 0)],
      kind: [9, ...names.map(() => 1 as const)],
      name: [-1, ...names.map((_, i) => i + 2)],
      namespace: Array.from({ length: count }, () => 0 as const),
      text: Array.from({ length: count }, () => -1),
      attributes: Array.from({ length: count }, () => []),
      state: Array.from({ length: count }, () => 0),
      style: [-1, ...names.map(() => 0)],
      box: Array.from({ length: count * 4 }, (_, i) => i),
    },
    documents: [
      {
        node: 0,
        frameElement: -1,
        url: '',
        title: '',
        contentType: '',
        compatMode: 'CSS1Compat',
        doctype: '',
        crossOrigin: false,
        canvas: 'light',
      },
    ],
    styles: [[1]],
    textBoxes: { node: [count - 1], rect: [1, 2, 3, 4] },
    scrollSizes: { node: [1], size: [5, 6, 7, 8] },
    values: [{ node: count - 1, value: 'v' }],
    placeholders: [],
    lineStyles: [],
    slots: { node: [1], slot: [count - 1] },
    media: [],
    reflections: [{ node: 1, property: 'aria-owns', targets: [count - 1] }],
    internals: [],
    importantSpacing: [],
    orientationTurns: [],
    unexamined: [
      { reason: 'canvas', node: 1, detail: '' },
      { reason: 'text-cut', node: -1, detail: '' },
    ],
    foreignFrames: holeAt.map((node) => ({
      node,
      x: 0,
      y: 0,
      scaleX: 1,
      scaleY: 1,
      inert: false,
      depth: 1,
      colorScheme: 'light',
    })),
  };
}

const createSinglePart = (own: CapturedPart): NestedPart => ({ part: own, frameParts: new Map() });

test('returns a page without other parts unchanged', () => {
  const { foreignFrames, ...complete } = createPart(['a', 'b']);
  expect(joinParts(createSinglePart({ ...complete, foreignFrames }))).toEqual(complete);
});

test('inserts parts after their frame elements and updates all node references', () => {
  const inner: NestedPart = {
    part: createPart(['x', 'frame', 'y'], [2]),
    frameParts: new Map([[2, createSinglePart(createPart(['deep']))]]),
  };
  const joined = joinParts({ part: createPart(['a', 'frame', 'b'], [2]), frameParts: new Map([[2, inner]]) });
  const { nodes, strings } = joined;

  const names = nodes.name.map((name) => (name === -1 ? '#' : strings[name]));
  expect(names).toEqual(['#', 'a', 'frame', '#', 'x', 'frame', '#', 'deep', 'y', 'b']);
  expect(nodes.parent).toEqual([-1, 0, 0, 2, 3, 3, 5, 6, 3, 0]);
  expect(nodes.box).toHaveLength(names.length * 4);
  expect(nodes.box.slice(3 * 4, 3 * 4 + 4)).toEqual([0, 1, 2, 3]);
  expect(joined.styles).toHaveLength(1);
  expect(nodes.style).toEqual([-1, 0, 0, -1, 0, 0, -1, 0, 0, 0]);
  expect(new Set(strings).size).toBe(strings.length);
  expect(strings[0]).toBe('');

  expect(
    joined.documents.map(({ node, frameElement, crossOrigin }) => [node, frameElement, crossOrigin]),
  ).toEqual([
    [0, -1, false],
    [3, 2, true],
    [6, 5, true],
  ]);
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  expect(sorted(joined.textBoxes.node)).toEqual([7, 8, 9]);
  expect(sorted(joined.scrollSizes.node)).toEqual([1, 4, 7]);
  expect(joined.slots.node.map((node, i) => [node, joined.slots.slot[i]])).toContainEqual([4, 8]);
  expect(joined.values.map(({ node }) => node)).toEqual(expect.arrayContaining([7, 8, 9]));
  expect(joined.reflections).toContainEqual({ node: 4, property: 'aria-owns', targets: [8] });
  expect(joined.unexamined.filter(({ reason }) => reason === 'canvas').map(({ node }) => node)).toEqual(
    expect.arrayContaining([1, 4, 7]),
  );
  expect(joined.unexamined.filter(({ node }) => node === -1)).toHaveLength(3);
});
