import { expect, test } from 'vitest';
import { capturePage, loadStableHtml } from '../../test-utils/index.ts';

test('includes what an action’s timer changes, even if the action’s event ends first', async () => {
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

/** The changes detected after an action while nothing else happens. */
interface Reading {
  readonly changes: readonly { readonly kind: string; readonly text: string }[];
}

const later = `const nextTask = () => new Promise((resolve) => {
  const later = new MessageChannel();
  later.port1.onmessage = resolve;
  later.port2.postMessage(null);
});`;

/**
 * Begins an action twice, and changes the paragraph's text in the second one. What happens between the two
 * isn't an effect of the second one.
 *
 * @param between a script in the page
 * @param isInput whether it runs while the page handles an input event
 */
async function readSecondAction(
  html: string,
  between: string,
  isInput: boolean,
): Promise<Reading['changes']> {
  const page = await loadStableHtml({ html, path: 'index.html' });
  await capturePage(page);
  await page.mainFrame.evaluate('curbcutInPage.watchEffects(), curbcutInPage.beginAction()');
  // This is the page's own world, so its objects aren't ours.
  await page.session.send('Runtime.evaluate', { expression: between });
  const { changes } = await page.mainFrame.evaluate<Reading>(
    `(async () => {
      ${later}
      if (${isInput}) document.body.dispatchEvent(new MouseEvent('mousemove'));
      await nextTask();
      await curbcutInPage.waitForFrames();
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      document.querySelector('p').firstChild.data = 'Open from 8 to 18';
      await nextTask();
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  return changes;
}

test.each([
  [
    'a rule that a script inserted',
    '<p>Hours</p><div>Map</div><style></style>',
    "document.styleSheets[0].insertRule('div { display: none }')",
  ],
  [
    'a style sheet that a script turned off',
    '<style>div { color: red }</style><p>Hours</p><div>Map</div>',
    'document.styleSheets[0].disabled = true',
  ],
  [
    'an adopted style sheet',
    '<p>Hours</p><div>Map</div>',
    "{ const sheet = new CSSStyleSheet(); sheet.replaceSync('div { margin: 3em }'); document.adoptedStyleSheets = [sheet]; }",
  ],
  [
    'a field’s property',
    '<p>Hours</p><input aria-label="Name">',
    "document.querySelector('input').value = 'Ada'",
  ],
  [
    'the property of a field in a shadow root',
    '<p>Hours</p><div><template shadowrootmode="open"><input type="checkbox" aria-label="All"></template></div>',
    "document.querySelector('div').shadowRoot.querySelector('input').checked = true",
  ],
  [
    'an element in a shadow root',
    '<p>Hours</p><div><template shadowrootmode="open"><i>Map</i></template></div>',
    "document.querySelector('div').shadowRoot.querySelector('i').textContent = 'Plan'",
  ],
])('reads the page again after a change between two actions: %s', async (_, html, between) => {
  expect(await readSecondAction(html, between, false)).toEqual([
    expect.objectContaining({ kind: 'text', text: 'Open from 8 to 18' }),
  ]);
});

test.each([
  ['a sibling of the hovered element', 'button:hover ~ div { display: none }', 'mouseMoved'],
  ['an element matched by :has()', 'body:has(button:hover) div { display: none }', 'mouseMoved'],
  ['an ancestor of the focused element', 'main:focus-within div { display: none }', 'focus'],
])('reads the page again if style rules changed %s between two actions', async (_, rule, action) => {
  const page = await loadStableHtml({
    html: `<style>button { position: fixed; inset: 0 auto auto 0; width: 5em; height: 5em } ${rule}</style>
      <main><button>Search</button><div>Map</div><p>Hours</p></main>`,
    path: 'index.html',
  });
  await capturePage(page);
  await page.mainFrame.evaluate('curbcutInPage.watchEffects(), curbcutInPage.beginAction()');
  if (action === 'focus') await page.mainFrame.evaluate("document.querySelector('button').focus()");
  else await page.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 20, y: 20 });
  const isShown = await page.mainFrame.evaluate<boolean>(
    "curbcutInPage.waitForFrames().then(() => document.querySelector('div').checkVisibility())",
  );
  expect(isShown).toBe(false);
  const { changes } = await page.mainFrame.evaluate<Reading>(
    `(async () => {
      ${later}
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      document.querySelector('p').firstChild.data = 'Open from 8 to 18';
      await nextTask();
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  expect(changes.map(({ kind }) => kind)).not.toContain('hidden');
  expect(changes.map(({ kind }) => kind)).toContain('text');
});

test('finishes transitions in shadow trees', async () => {
  const html =
    '<x-slider><template shadowrootmode="open"><style>i { display: block; width: 9px; height: 9px; transition: margin-left 9s } .on { margin-left: 80px }</style><i></i></template></x-slider>';
  const page = await loadStableHtml({ html, path: 'index.html' });
  await capturePage(page);
  const { changes } = await page.mainFrame.evaluate<Reading>(
    `(async () => {
      curbcutInPage.watchEffects();
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      curbcutInPage.expectChanges(true);
      document.querySelector('x-slider').shadowRoot.querySelector('i').className = 'on';
      curbcutInPage.expectChanges(false);
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  expect(changes.map(({ kind, text }) => [kind, text])).toEqual([['place', 'moved']]);
});

test('reads the page again after a transition that had not ended', async () => {
  const page = await loadStableHtml({
    html: '<style>div { transition: margin-left 40ms linear } .open { margin-left: 5em }</style><p>Hours</p><div>Map</div>',
    path: 'index.html',
  });
  await capturePage(page);
  const { changes } = await page.mainFrame.evaluate<Reading>(
    `(async () => {
      ${later}
      curbcutInPage.watchEffects();
      const box = document.querySelector('div');
      box.getBoundingClientRect();
      box.className = 'open';
      box.getBoundingClientRect();
      await nextTask();
      curbcutInPage.beginAction();
      await Promise.all(box.getAnimations().map(({ finished }) => finished));
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      document.querySelector('p').firstChild.data = 'Open from 8 to 18';
      await nextTask();
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  expect(changes.map(({ kind }) => kind)).toEqual(['text']);
});

test('ignores elements that change on their own while the observation starts', async () => {
  const page = await loadStableHtml({
    html: '<p>Hours</p><div>Map</div><svg width="90" height="90"><text y="50">Now<animate attributeName="x" from="0" to="50" dur="50ms" repeatCount="indefinite"/></text></svg>',
    path: 'index.html',
  });
  await capturePage(page);
  const { changes } = await page.mainFrame.evaluate<Reading>(
    `(async () => {
      ${later}
      curbcutInPage.watchEffects();
      curbcutInPage.beginAction();
      document.querySelector('div').firstChild.data = 'Plan';
      await curbcutInPage.recordNoise();
      curbcutInPage.beginAction();
      document.body.dispatchEvent(new MouseEvent('click'));
      document.querySelector('div').firstChild.data = 'Map';
      document.querySelector('p').firstChild.data = 'Open from 8 to 18';
      await nextTask();
      return curbcutInPage.readEffects(-1);
    })()`,
  );
  expect(changes.map(({ text }) => text)).toEqual(['Open from 8 to 18']);
});

test('reports whether the page looks the same as before, but only if that’s needed', async () => {
  const page = await loadStableHtml({ html: '<p>Hours</p><style></style>', path: 'index.html' });
  await capturePage(page);
  const results = await page.mainFrame.evaluate<boolean[]>(
    `(async () => {
      curbcutInPage.watchEffects();
      const results = [];
      for (const comparesAppearance of [true, false]) {
        curbcutInPage.beginAction();
        document.querySelector('p').firstChild.data = 'Open from 8 to 18';
        document.styleSheets[0].insertRule('p { margin-left: 9em }');
        results.push(await curbcutInPage.undoEffects(comparesAppearance));
        document.styleSheets[0].deleteRule(0);
      }
      results.push(document.querySelector('p').textContent === 'Hours');
      return results;
    })()`,
  );
  expect(results).toEqual([false, true, true]);
});

test.each([
  ['the whole page', "document.replaceChild(document.createElement('html'), document.documentElement)"],
  ['the page and its doctype', "document.replaceChildren(document.createElement('html'))"],
  [
    'an element by its own content',
    "document.querySelector('main').replaceWith(document.querySelector('p'))",
  ],
])('undoes that a page replaced %s', async (_, script) => {
  const page = await loadStableHtml({ html: '<main><p>Hours</p></main>', path: 'index.html' });
  await capturePage(page);
  await page.mainFrame.evaluate('curbcutInPage.watchEffects(), curbcutInPage.beginAction()');
  await page.session.send('Runtime.evaluate', { expression: `${script}; 0` });
  await page.mainFrame.evaluate('curbcutInPage.undoEffects()');
  expect(await page.mainFrame.evaluate("document.querySelector('main > p')?.textContent")).toBe('Hours');
});
