import { locateGeneratedTexts, openPatchablePage } from '@curbcut/capture';
import { capturePage, loadStableHtml, measureContrast } from '@curbcut/capture/test-utils';
import { createPageModel, type PageCapture, type Patch } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { reuseContrast } from './reuse-contrast.ts';

/** The contrast of the generated text and of the last paragraph can only be measured from pixels. */
const html = `<style>
    .sale { position: relative; margin-top: 300px }
    .sale::after { content: "Half price"; background: linear-gradient(to right, #000 50%, #fff 50%); color: #fff }
    .shaded { margin-top: 400px; background: linear-gradient(#000, #fff); color: #fff }
  </style>
  <h1>Ferries</h1><p class="sale">To Kiel </p><p class="shaded">To Oslo</p>`;

const requestContrast = (capture: PageCapture) => createPageModel(capture).getContrastRequests('minimum');
const findElement = ({ nodes, strings }: PageCapture, name: string) =>
  nodes.name.findIndex((string, node) => nodes.kind[node] === 1 && strings[string] === name);

/** Returns the contrast requests that must be measured again when a patch is applied to an element. */
async function measureAfter(createPatch: (capture: PageCapture) => Patch) {
  const page = await loadStableHtml(html);
  const asLoaded = await capturePage(page);
  const requests = requestContrast(asLoaded);
  const measured = await measureContrast(page, asLoaded, requests);
  expect(measured?.texts).toHaveLength(2);
  const capture = { ...asLoaded, facts: { contrast: measured! } };
  const patchable = await openPatchablePage(page, capture);
  const placed = await locateGeneratedTexts(page, capture, requests);
  expect(placed.every(({ areas }) => areas !== null)).toBe(true);
  expect(await patchable.apply(createPatch(capture))).toBeNull();
  const changed = await patchable.capture();
  const located = await locateGeneratedTexts(page, changed.capture, requestContrast(changed.capture));
  const { reused, toMeasure } = reuseContrast({ capture, requests: placed }, changed, located);
  const describe = ({ node }: { node: number }) =>
    changed.capture.nodes.kind[node] === 3 ? 'paragraph' : 'generated';
  return { reused: reused.map(describe), toMeasure: toMeasure.map(describe) };
}

test('keeps the contrast of text far away from a change', async () => {
  const patch = (capture: PageCapture): Patch => [
    { kind: 'declare', node: findElement(capture, 'h1'), property: 'color', value: '#005' },
  ];
  expect(await measureAfter(patch)).toEqual({ reused: ['generated', 'paragraph'], toMeasure: [] });
});

test('remeasures generated text when its element changes', async () => {
  const patch = (capture: PageCapture): Patch => [
    { kind: 'declare', node: findElement(capture, 'p'), property: 'background-color', value: '#fee' },
  ];
  expect(await measureAfter(patch)).toEqual({ reused: ['paragraph'], toMeasure: ['generated'] });
});

test('remeasures text that has moved', async () => {
  const patch = (capture: PageCapture): Patch => [
    { kind: 'declare', node: findElement(capture, 'h1'), property: 'height', value: '90px' },
  ];
  expect(await measureAfter(patch)).toEqual({ reused: [], toMeasure: ['generated', 'paragraph'] });
});

test('traces generated text when node numbers change', async () => {
  const patch = (capture: PageCapture): Patch => [
    {
      kind: 'insert',
      node: findElement(capture, 'h1'),
      position: 'first-child',
      content: [{ tag: 'b', attributes: [], children: [] }],
    },
  ];
  expect(await measureAfter(patch)).toEqual({ reused: ['generated', 'paragraph'], toMeasure: [] });
});
