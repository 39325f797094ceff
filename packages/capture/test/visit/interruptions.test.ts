import { expect, test, vi } from 'vitest';
import { CdpError } from '../../src/browser/cdp-error.ts';
import { MainWorldObject } from '../../src/visit/main-world/main-world-object.ts';
import { expectTested, getOutcomeCode, setUpPool } from './pool-helpers.ts';

const testPool = setUpPool(({ foreignUrl }) => ({
  '/': '<!doctype html><title>Next</title><h1>Next</h1>',
  '/dialogs': `<!doctype html><title>Dialogs</title><p id=said></p><script>
    alert('Hello'); said.textContent = [confirm('Sure?'), prompt('Name?')];</script>`,
  '/frame-dialog': `<!doctype html><title>Frame</title><h1>Frame</h1><iframe src="${foreignUrl('/dialogs')}"></iframe>`,
  '/will-not-go': `<!doctype html><title>Stay</title><h1>Stay</h1><script>
    onbeforeunload = (event) => { event.preventDefault(); return 'Stay!'; };</script>`,
  '/popups': `<!doctype html><title>Popups</title><h1>Popups</h1><script>
    for (let n = 0; n < 5; n++) open('/');</script>`,
  '/draws': `<!doctype html><title>Draws</title><h1>Draws</h1><canvas></canvas><script>
    (function draw() { requestAnimationFrame(draw); })()</script>`,
  '/prints': '<!doctype html><title>Prints</title><h1>Prints</h1><script>print()</script>',
  '/file': (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename=a.zip',
      })
      .end('PK'),
  '/downloads': `<!doctype html><title>Downloads</title><h1>Downloads</h1><a id=file href=/file download>File</a>
    <script>file.click()</script>`,
  '/permissions': `<!doctype html><title>Permissions</title><p id=said></p><script>
    navigator.geolocation.getCurrentPosition(() => { said.textContent = 'given'; }, () => { said.textContent = 'refused'; });
    </script>`,
}));

test('closes dialogs immediately and reports them', async () => {
  const outcome = await testPool.visit('/dialogs', {}, async ({ mainFrame, notices }) => ({
    said: await mainFrame.evaluate<string>('said.textContent'),
    notices,
  }));
  const { said: answers, notices } = expectTested(outcome);
  expect(answers).toBe('false,');
  expect(notices).toEqual([{ kind: 'dialog', message: expect.stringContaining('Hello') }]);
});

test('closes a frame’s dialog', async () => {
  const outcome = await testPool.visit('/frame-dialog', {}, async ({ mainFrame }) =>
    mainFrame.children[0]!.evaluate<string>('said.textContent'),
  );
  // Cross-site frames may not be allowed to open dialogs at all. In either case, the page doesn't wait for an
  // answer.
  expect(expectTested(outcome)).toBe('false,');
});

test('leaves a page that asks the user to stay', async () => {
  expect(getOutcomeCode(await testPool.visit('/will-not-go'))).toBe('tested');
  expect(await testPool.evaluate('/', 'document.title')).toBe('Next');
});

test('closes other windows and reports them', async () => {
  const outcome = await testPool.visit('/popups', {}, async ({ notices }) => notices);
  expect(expectTested(outcome)).toEqual([{ kind: 'popup', message: expect.stringContaining('new window') }]);
  // Only our own tab is left when the next page is open.
  const targets = await testPool.visit('/', {}, async ({ session, mainFrame }) => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.filter(({ type, targetId }) => type === 'page' && targetId !== mainFrame.id);
  });
  expect(expectTested(targets)).toEqual([]);
});

test('ignores printing', async () => {
  expect(getOutcomeCode(await testPool.visit('/prints'))).toBe('tested');
});

test('blocks a download started by the page and reports it', async () => {
  const { notices } = expectTested(await testPool.visit('/downloads'));
  expect(notices).toEqual([{ kind: 'download', message: expect.stringContaining('/file') }]);
});

test('reports a URL that is a download as not tested', async () => {
  expect(getOutcomeCode(await testPool.visit('/file'))).toBe('scan/download');
});

test('denies permissions without a prompt', async () => {
  expect(await testPool.evaluate('/permissions', 'said.textContent', { waitFor: '#said:not(:empty)' })).toBe(
    'refused',
  );
});

test('reports a page that draws but doesn’t respond in time', async () => {
  const visit = () =>
    testPool.visit('/draws', {}, async ({ frameLoop, notices }) => ({
      hasLoop: frameLoop !== null,
      notices,
    }));
  expect(expectTested(await visit())).toEqual({ hasLoop: true, notices: [] });
  const late = new CdpError('timed-out', 'Runtime.evaluate', 'no response');
  const create = vi.spyOn(MainWorldObject, 'create').mockRejectedValueOnce(late);
  expect(expectTested(await visit())).toEqual({
    hasLoop: false,
    notices: [{ kind: 'bound-reached', message: expect.stringContaining('its canvases weren’t tested') }],
  });
  create.mockRestore();
});
