import { expect, test } from 'vitest';
import { PageFingerprint } from '../../src/probes/page-fingerprint.ts';
import { withNetworkBlocked } from '../../src/probes/run-probe.ts';
import { loadStableHtml } from '../../test-utils/index.ts';

/** Scrolls a page down while its scripts are running, and returns what has changed once it's back at its start. */
async function findChangesAfterScrolling(script: string) {
  const page = await loadStableHtml(
    `<button id="up" style="position: fixed" hidden>Up</button><p style="height: 3000px">Ferries</p><script>${script}</script>`,
  );
  const fingerprint = await PageFingerprint.take(page, true);
  await withNetworkBlocked(page, async () => {
    await page.mainFrame.evaluate('scrollTo(0, 500)');
    await page.mainFrame.call('pause', [300]);
    expect(await page.mainFrame.evaluate('up.hidden')).toBe(false);
  });
  return fingerprint.findChanges();
}

test('lets scripts undo what followed the scroll position', async () => {
  const script = 'onscroll = () => setTimeout(() => { up.hidden = scrollY === 0 }, 100)';
  expect(await findChangesAfterScrolling(script)).toEqual([]);
});

test('finds what remains', async () => {
  const script = 'onscroll = () => { up.hidden = false }';
  expect(await findChangesAfterScrolling(script)).toEqual(['texts', 'states', 'positions']);
});
