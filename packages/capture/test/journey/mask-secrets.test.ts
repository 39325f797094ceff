import { expect, it } from 'vitest';
import { expectTested, setUpPool } from '../visit/pool-helpers.ts';

const SECRET = 'correct-horse-battery';

const testPool = setUpPool(() => ({
  '/shown': `<!doctype html><html lang="en"><title>Shown</title><input id="text" value="${SECRET}"><input id="short" value="12">
    <input id="password" type="password" value="not in the list"><textarea>My ${SECRET}</textarea>
    <p title="${SECRET}">You typed ${SECRET} on page 12.</p><x-panel></x-panel>
    <script>document.querySelector('x-panel').attachShadow({ mode: 'open' }).innerHTML = '<b>${SECRET}</b>';</script></html>`,
}));

it('masks secrets in fields, text and attributes, and short ones only in fields', async () => {
  const outcome = await testPool.visit('/shown', {}, async ({ mainFrame, session }) => {
    await mainFrame.call('maskSecrets', [[SECRET, '12']]);
    const read = `JSON.stringify([
      document.documentElement.outerHTML.replace(/<script>.*<\\/script>/s, ''),
      document.querySelector('x-panel').shadowRoot.innerHTML,
      ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value),
    ])`;
    const [html, shadow, ...values] = JSON.parse(await mainFrame.evaluate<string>(read)) as string[];
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    return { html, shadow, values, data };
  });
  const { html, shadow, values, data } = expectTested(outcome);
  const dots = '•'.repeat(SECRET.length);
  expect(html).not.toContain(SECRET);
  expect(html).toContain(`<p title="${dots}">You typed ${dots} on page 12.</p>`);
  expect(shadow).toBe(`<b>${dots}</b>`);
  expect(values).toEqual([dots, '••', '•'.repeat('not in the list'.length), `My ${dots}`]);
  expect(data.length).toBeGreaterThan(0);
});
