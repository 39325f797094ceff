import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { PageFingerprint } from '../../src/probes/page-fingerprint.ts';
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

describe('scripts that create elements again when the window is resized', () => {
  const towns = JSON.stringify(['Kiel', 'Oslo', 'Bergen', 'Gothenburg'].map((town) => `Ferries to ${town}`));
  const createList = (render: string) =>
    `<div id="list"></div><script>
      const towns = ${towns};
      const render = () => { ${render} };
      render();
      onresize = render;
    </script>`;
  const items = `list.innerHTML = '<ul>' + towns.map((town) => '<li style="width: 900px; text-align: right">' + town + '</li>').join('') + '</ul>';`;

  /** Tests a page in both sizes, and returns what was tested and lost. */
  async function probe(html: string) {
    const page = await loadStableHtml(html);
    const capture = await capturePage(page);
    const requests = buildProbeRequests(createPageModel(capture));
    const fingerprint = await PageFingerprint.take(page, true);
    const resizing = probesForTests.filter(({ id }) => id === 'zoom' || id === 'reflow');
    let changes: readonly string[] = [];
    const { facts, limits, postponed } = await runProbes(page, capture, requests, resizing, {
      isAsLoaded: async () => {
        changes = await fingerprint.findChanges();
        return changes.length === 0;
      },
    });
    const describeNode = (node: number) => createPageModel(capture).element(node).textContent;
    return { facts, limits, changes, postponed: postponed.map(({ id }) => id), describeNode };
  }

  it('don’t keep them from being tested', async () => {
    const { facts, limits, postponed, describeNode } = await probe(createList(items));
    expect({ limits, postponed }).toEqual({ limits: [], postponed: [] });
    expect(facts.zoom?.tested.map(describeNode)).toHaveLength(4);
    expect(facts.reflow).toMatchObject({ testedCount: 4 });
    expect(facts.reflow?.problems.map(({ holder }) => describeNode(holder))).toEqual(JSON.parse(towns));
  });

  it('limit the test if the new elements can’t be matched', async () => {
    // A new heading moves the other elements.
    const moved = `list.innerHTML = (innerWidth < 1280 ? '<p>Narrow</p>' : '') + towns.map((town) => '<p>' + town + '</p>').join('')`;
    const { limits } = await probe(createList(moved));
    const limit = { reason: 'replaced', done: 0, of: 4, unit: 'pieces of text' };
    expect(limits).toEqual([
      { test: 'text at 200% zoom', ...limit },
      { test: 'reflow in a narrow window', ...limit },
    ]);
  });

  it('make later tests start from the page as loaded', async () => {
    // The list isn't restored in the same way.
    const wrapped = `list.innerHTML = towns.map((town) => (innerWidth < 1280 || window.wasNarrow ? '<div><p>' + town + '</p></div>' : '<p>' + town + '</p>')).join(''); window.wasNarrow ||= innerWidth < 1280`;
    const { changes, postponed } = await probe(createList(wrapped));
    expect({ changes, postponed }).toEqual({ changes: ['nodes'], postponed: ['reflow'] });
  });
});
