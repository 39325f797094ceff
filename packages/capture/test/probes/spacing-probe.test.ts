import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { expect, it } from 'vitest';
import { runProbes } from '../../src/probes/run-probes.ts';
import { spacingProbe } from '../../src/probes/spacing/probe.ts';
import { capturePage, loadStableHtml } from '../../test-utils/index.ts';

const sampleText =
  'Ferries leave the harbor of Kiel every morning, and every evening they come back from Oslo.';
const box = `<div style="font: 16px/18px sans-serif; width: 400px; height: 37px; overflow: hidden">${sampleText}</div>`;

it('increases text spacing and restores the page, including transitions, shadow roots and frames', async () => {
  const stablePage = await loadStableHtml(
    `<style>* { transition: all 5s }</style>${box}<p><template shadowrootmode="open">${box}</template></p>
    <iframe title="x" width="500" srcdoc='${box}'></iframe>`,
  );
  const sheets = () =>
    stablePage.mainFrame.evaluate<number[]>(
      '[document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])].map((root) => root.adoptedStyleSheets.length)',
    );
  const [before, adopted] = [await capturePage(stablePage), await sheets()];
  const { facts } = await runProbes(stablePage, before, buildProbeRequests(createPageModel(before)), [
    spacingProbe,
  ]);
  const { spacing } = facts;
  expect(spacing?.cut).toHaveLength(3);
  expect(await sheets()).toEqual(adopted);
  expect(await capturePage(stablePage)).toEqual({ ...before, timings: expect.anything() });
});

it('does not change a page without boxes that hide overflow', async () => {
  const stablePage = await loadStableHtml(`<p>${sampleText}</p>`);
  const capture = await capturePage(stablePage);
  const requests = buildProbeRequests(createPageModel(capture));
  expect(requests.questions.spacing).toEqual([]);
  expect((await runProbes(stablePage, capture, requests, [spacingProbe])).facts).not.toHaveProperty(
    'spacing',
  );
});
