import { expect, test } from 'vitest';
import type { PagePreview } from '../../src/visit/take-preview.ts';
import { samplePixels } from '../screenshots/pixels.ts';
import { expectTested, setUpPool } from './pool-helpers.ts';

const testPool = setUpPool(() => ({
  '/scrolled': `<!doctype html><html lang="en"><title>Scrolled</title>
    <style>body, h1 { margin: 0 } div { height: 2000px; background: red } div + div { background: blue }</style>
    <h1>Top</h1><div></div><div></div><script>addEventListener('load', () => scrollTo(0, 4000))</script>`,
}));

test('shows the top of a page that was scrolled when it had loaded, before the page is tested', async () => {
  const previews: PagePreview[] = [];
  const onPreview = (preview: PagePreview) => previews.push(preview);
  const outcome = await testPool.visit('/scrolled', { onPreview }, async (page) => {
    // When a preview ends, the browser undoes any change of the window's size that was made since it started.
    const [first] = previews;
    if (!first) return null;
    const { bytes, ...record } = first;
    return samplePixels(page, { bytes, record: { ...record, key: '', pageHeight: 800 } }, [[600, 400]]);
  });
  const { size, colors } = expectTested(outcome)!;
  expect(size).toEqual([1280, 800]);
  const [red, , blue] = colors[0]!;
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  expect(previews).toHaveLength(1);
});
