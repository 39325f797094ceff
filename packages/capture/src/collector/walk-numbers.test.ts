import type { PageCapture } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { createNodeNumbering, createWalkNumberLookup } from './walk-numbers.ts';

/** Creates a capture from parent indexes and the document nodes of frames in other processes. */
function createCapture(parent: number[], foreign: number[]): PageCapture {
  const documents = foreign.map((node) => ({ node, crossOrigin: true }));
  return {
    nodes: { parent },
    documents: [{ node: 0, crossOrigin: false }, ...documents],
  } as unknown as PageCapture;
}

test('walk numbers equal node indexes if there are no frames in other processes', () => {
  expect([0, 1, 2].map(createWalkNumberLookup(createCapture([-1, 0, 1], [])))).toEqual([0, 1, 2]);
});

test('nodes in cross-process frames have no number and are skipped in the numbering', () => {
  // 0 page, 1 body, 2 frame (3 document, 4 html), 5 p, 6 frame (7 document (8 frame (9 document))), 10 p
  const numbers = createWalkNumberLookup(createCapture([-1, 0, 1, 2, 3, 1, 1, 6, 7, 8, 1], [3, 7, 9]));
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(numbers)).toEqual([2, null, null, 3, 4, null, null, null, 5]);
});

test('maps numbers back to nodes', () => {
  const numbering = createNodeNumbering(createCapture([-1, 0, 1, 2, 3, 1], [3]));
  expect([2, 3, 4].map(numbering.toNodeIndex)).toEqual([2, 5, null]);
  expect([...numbering.mapByWalkNumber([5, 4, 2])]).toEqual([
    [3, 5],
    [2, 2],
  ]);
});
