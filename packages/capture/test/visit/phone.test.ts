import { expect, test } from 'vitest';
import { resizeWindow } from '../../src/probes/resize-window.ts';
import type { StablePage, Viewport } from '../../src/visit/stable-page.ts';
import { expectTested, setUpPool } from './pool-helpers.ts';

const deviceWidth = '<meta name="viewport" content="width=device-width">';
const createPage = (head: string, body: string) =>
  `<!doctype html><html lang="en"><title>Page</title>${head}<style>body { margin: 0 }</style>${body}`;

const testPool = setUpPool(() => ({
  '/responsive': createPage(
    `${deviceWidth}<style>nav { display: none } @media (hover: none) and (pointer: coarse) { nav { display: block } }</style>`,
    '<nav>For touch</nav>',
  ),
  '/wide-content': createPage(deviceWidth, '<p style="width: 800px">Wide</p>'),
  '/desktop-only': createPage('', '<button style="position: absolute; left: 700px; top: 40px">Far</button>'),
}));
const phone: Viewport = {
  width: 390,
  height: 844,
  scale: 2,
  phone: true,
  colorScheme: 'light',
  reducedMotion: false,
};

const describeScreen = `({
  touch: navigator.maxTouchPoints > 0 && 'ontouchstart' in window,
  hover: matchMedia('(hover: hover)').matches,
  scale: devicePixelRatio,
  width: document.documentElement.clientWidth,
  zoom: visualViewport.scale,
  device: screen.width,
})`;

test('shows pages as phones do: with touch, without hover, with more device pixels', async () => {
  const isShown = "document.querySelector('nav').checkVisibility()";
  const screen = { touch: true, hover: false, scale: 2, width: 390, zoom: 1, device: 390 };
  await expect(testPool.evaluate('/responsive', describeScreen, { viewport: phone })).resolves.toEqual(
    screen,
  );
  await expect(testPool.evaluate('/responsive', isShown, { viewport: phone })).resolves.toBe(true);
  const narrow = { ...phone, phone: false };
  await expect(testPool.evaluate('/responsive', isShown, { viewport: narrow })).resolves.toBe(false);
  // A mouse, whether or not the machine has one.
  const desktop = { touch: false, hover: true };
  await expect(testPool.evaluate('/responsive', describeScreen, { viewport: narrow })).resolves.toMatchObject(
    desktop,
  );
});

test('keeps showing them that way while a probe resizes the window', async () => {
  const outcome = await testPool.visit('/responsive', { viewport: phone }, async (page) => {
    await resizeWindow(page, { ...page.viewport, width: 320 });
    const screen = await page.mainFrame.evaluate(describeScreen);
    await resizeWindow(page, page.viewport);
    return screen;
  });
  expect(expectTested(outcome)).toMatchObject({ touch: true, hover: false, width: 320 });
});

test('does not zoom out to content that is wider than the window', async () => {
  const screen = await testPool.evaluate('/wide-content', describeScreen, { viewport: phone });
  expect(screen).toMatchObject({ width: 390, zoom: 1 });
});

test('lays out pages without a viewport meta element in a wide window, and clicks where their elements are', async () => {
  const examine = async (page: StablePage) => {
    const screen = await page.mainFrame.evaluate(describeScreen);
    await page.mainFrame.evaluate(
      "addEventListener('click', ({ target }) => { globalThis.clicked = target.textContent; }), 0",
    );
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const click = { type, x: 710, y: 50, button: 'left', clickCount: 1 } as const;
      await page.session.send('Input.dispatchMouseEvent', click);
    }
    const clicked = await page.mainFrame.evaluate('globalThis.clicked');
    return { screen, clicked, width: page.viewport.width };
  };
  const { screen, clicked, width } = expectTested(
    await testPool.visit('/desktop-only', { viewport: phone }, examine),
  );
  expect(screen).toMatchObject({ width: 980, zoom: 1, device: 390 });
  expect({ clicked, width }).toEqual({ clicked: 'Far', width: 980 });
  // The same tab then has the phone's window again.
  const next = await testPool.evaluate('/responsive', describeScreen, { viewport: phone });
  expect(next).toMatchObject({ width: 390, device: 390 });
});
