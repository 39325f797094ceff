import { expect, test } from 'vitest';
import { capturePage, loadStableHtml } from '../../test-kit/index.ts';

test('counts what a timer of an action changes, even if the event of the action ends meanwhile', async () => {
  const page = await loadStableHtml({ html: '<p>Hours</p>', path: 'index.html' });
  // The walk numbers the elements that effects refer to.
  await capturePage(page);
  const reading = await page.mainFrame.evaluate<{ isImmediate: boolean; changes: { kind: string }[] }>(
    `(async () => {
      curbcutInPage.watchEffects();
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      curbcutInPage.expectChanges(true);
      const later = new MessageChannel();
      await new Promise((resolve) => { later.port1.onmessage = resolve; later.port2.postMessage(null); });
      document.querySelector('p').textContent = 'Open from 8 to 18';
      curbcutInPage.expectChanges(false);
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  expect(reading.isImmediate).toBe(true);
  expect(reading.changes.map(({ kind }) => kind)).toEqual(['text']);
});
