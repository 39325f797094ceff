import { expect, test } from 'vitest';
import { Random } from '../../lib/random.ts';
import { DefectPlanter, findClosedContent } from '../../lib/sites/plant-hidden-defects.ts';
import { canaryControls } from './planted-pages.ts';
import { servePlantedPages } from './serve-planted.ts';

const page = `<!doctype html><title>Harbors</title><body>
  <div class="dropdown-menu"><div class="collapse">Ports</div></div>
  <div class="d-sm-none"><div class="dropdown-menu">Search</div></div>
  <div class="tab-pane active">Fares</div><div class="tab-pane">Times</div>
  <div class="collapse navbar-collapse">Menu</div><details><summary>More</summary></details></body>`;

test('finds content that is initially closed and that a control opens', () => {
  const positions = findClosedContent(page);
  const closed = positions.map((position) => page.slice(0, position).match(/\w+(?=[^\w]*$)/)?.[0]);
  expect(closed).toEqual(['div', 'Times', 'summary']);
});

test('seeds the same defects for the same seed, each with a unique id', () => {
  const plant = () => new DefectPlanter(new Random(7)).plant(page, 4);
  const { html, defects } = plant();
  expect(plant()).toEqual({ html, defects });
  expect(new Set(defects.map(({ id }) => id)).size).toBe(12);
  for (const { id } of defects) expect(html.split(`data-planted="${id}"`).length).toBe(2);
  expect(html.indexOf('data-planted')).toBeGreaterThan(html.indexOf('dropdown-menu'));
});

test('counts requests that change something', async () => {
  const server = await servePlantedPages(import.meta.dirname, [
    { path: 'ports.html', html: canaryControls, defects: [] },
  ]);
  try {
    expect(await (await fetch(`${server.origin}/ports.html`)).text()).toContain('/canary/');
    await fetch(`${server.origin}/planted.test.ts`);
    expect(server.changingRequests).toEqual([]);
    await fetch(`${server.origin}/canary/link?delete=1`);
    await fetch(`${server.origin}/ports.html`, { method: 'POST' });
    expect(server.changingRequests).toEqual(['GET /canary/link?delete=1', 'POST /ports.html']);
  } finally {
    await server.close();
  }
});
