import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { runProbes } from '../../src/probes/run-probes.ts';
import { capturePage, loadStableHtml, probesForTests } from '../../test-utils/index.ts';

const paragraphs = '<p>Ferries leave the harbor of Kiel every morning.</p>'.repeat(20);
const lock = '<style>html { overflow: hidden }</style>';

/** Returns what is lost at 200% zoom and at 320 CSS pixels on a page in a 1280 by 1024 window. */
async function findLosses(html: string) {
  const stablePage = await loadStableHtml(html);
  const capture = await capturePage(stablePage);
  const requests = buildProbeRequests(createPageModel(capture));
  const { facts, limits } = await runProbes(stablePage, capture, requests, probesForTests);
  expect(limits).toEqual([]);
  return {
    zoom: facts.zoom?.losses.map(({ kind }) => kind),
    reflow: facts.reflow?.problems.map(({ kind }) => kind),
    keys: facts.characters?.keys,
  };
}

it('finds text that a window without scrolling cuts off only after it becomes smaller', async () => {
  const { zoom } = await findLosses(`${lock}${paragraphs}`);
  expect(new Set(zoom)).toEqual(new Set(['off-page']));
});

it('ignores text below a window that an open dialog keeps from scrolling', async () => {
  const dialog =
    '<div role="dialog" aria-label="Cookies" style="position: fixed; inset: auto 0 0; height: 1px"></div>';
  const html = `${lock}${paragraphs}<div style="height: 2000px"></div>${dialog}`;
  expect(await findLosses(html)).toMatchObject({ zoom: [], reflow: [] });
});

it('presses character keys only after the window was resized', async () => {
  const script = `<script>addEventListener('keydown', ({ key }) => {
    if (key !== '/') return;
    document.documentElement.style.overflow = 'hidden';
    document.body.append('Search');
  })</script>`;
  const found = await findLosses(`${paragraphs}${script}`);
  expect(found).toEqual({ zoom: [], reflow: [], keys: ['/'] });
});

describe('scripts that adapt the page to a new window size', () => {
  const wide = `<p id="wide" style="width: 900px">${'Ferries leave the harbor of Kiel every morning. '.repeat(9)}</p>`;
  const adapt = 'wide.style.width = Math.min(900, innerWidth - 20) + "px"';

  it.each([
    ['immediately', `onresize = () => { ${adapt} }`],
    [
      'in a later frame',
      `onresize = () => requestAnimationFrame(() => requestAnimationFrame(() => { ${adapt} }))`,
    ],
    [
      'in a different task',
      `const { port1, port2 } = new MessageChannel(); port2.onmessage = () => { ${adapt} };
       new ResizeObserver(() => port1.postMessage(0)).observe(document.documentElement)`,
    ],
    [
      'after a while',
      `let timer; onresize = () => { clearTimeout(timer); timer = setTimeout(() => { ${adapt} }, 250) }`,
    ],
  ])('%s prevent problems', async (_, script) => {
    expect(await findLosses(`${wide}<script>${script}</script>`)).toMatchObject({ zoom: [], reflow: [] });
  });

  it('aren’t expected to adapt the page if they request nothing', async () => {
    const { reflow } = await findLosses(`${wide}<script>onresize = () => {}</script>`);
    expect(reflow).not.toEqual([]);
  });
});
