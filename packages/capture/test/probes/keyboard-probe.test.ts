import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests } from '@curbcut/rules';
import { describe, expect, test } from 'vitest';
import { isCompleteRun } from '../../../../tools/test/scope.ts';
import { capturePage, runProbes, type StablePage } from '../../src/index.ts';
import { keyboardProbe } from '../../src/probes/keyboard/probe.ts';
import { TimerWatch } from '../../src/probes/keyboard/timer-watch.ts';
import { expectTested, setUpPool } from '../visit/pool-helpers.ts';

/** Factors by which the CPU is slowed down. The expected results are the same for all of them. */
const SLOWDOWNS = isCompleteRun() ? [1, 4, 8] : [4];

const createPage = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Kiel</title></head><body style="margin: 40px">${content}</body></html>`;

/** A link whose focus style is `focused`, and its surroundings. */
const createLink = (focused: string, around = (link: string) => link) =>
  createPage(`<style>a { outline: none; display: inline-block; color: #000 } a:focus { ${focused} }</style>
    ${around('<a href="/oslo">Ferries to Oslo</a>')}`);

const proven = {
  'a thin ring': createLink('outline: 1px dotted #06c'),
  'a ring next to transparent neighbors': createLink(
    'outline: 1px solid #06c',
    (link) => `<p style="margin: 0">Kiel</p><p style="margin: 0">${link}</p><p style="margin: 0">Oslo</p>`,
  ),
  'a translucent ring on a translucent background': createLink(
    'outline: 2px solid rgb(0 0 0 / 60%)',
    (link) => `<p style="background: rgb(97 175 254 / 10%); padding: 1em">${link}</p>`,
  ),
  'a ring inside the control': createLink('outline: 1px solid #000; outline-offset: -3px; padding: 1em'),
  'a ring made of a shadow': createLink('box-shadow: 0 0 0 3px #06c'),
  'a background': createLink('background: #fc0; color: #000; background-color: #06c'),
} as const;

const unproven = {
  'a shadow of the color behind it': createLink('box-shadow: 0 0 0 3px #fff'),
  'a ring in place of a shadow that looks the same': createPage(`<style>
    a { outline: none; display: inline-block; box-shadow: 0 0 0 1px #06c } a:focus { box-shadow: none; outline: 1px solid #06c }</style>
    <a href="/oslo">Ferries to Oslo</a>`),
  'a clipped ring': createLink(
    'outline: 1px solid #06c',
    (link) =>
      `<div style="overflow: hidden; width: max-content; font-size: 0"><span style="font-size: 1rem">${link}</span></div>`,
  ),
  'a background under a pseudo-element': createPage(`<style>
    a { outline: none; position: relative; display: inline-block; z-index: 0 } a:focus { background: #06c }
    a::before { content: ''; position: absolute; inset: 0; z-index: -1; background: #fff }</style>
    <a href="/oslo">Ferries to Oslo</a>`),
  'a shadow under opaque neighbors': createLink(
    'box-shadow: 0 0 0 3px #06c',
    (link) =>
      `<div style="position: relative"><div style="position: absolute; inset: 0; background: #fff; z-index: 1; pointer-events: auto; clip-path: none; margin: -9px"></div>${link}</div>`,
  ),
} as const;

const withoutArea = 'width: 0; height: 25px; padding: 0; border: 0; background: none';

/** A link without a focus style, and a script that acts when it has focus. */
const createScript = (act: string) => `<style>a { outline: none; color: #000 }</style>
  <a href="/oslo" id="link">Ferries to Oslo</a>
  <script>const early = setTimeout;
    const show = () => { if (document.activeElement === link) link.style.color = '#06c'; };
    link.addEventListener('focus', () => { ${act}; });
    link.addEventListener('blur', () => { link.style.color = ''; });</script>`;

const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `<a href="/${at}">Pier ${at}</a>`).join(' ');

/** Pages with more tab stops than the probe reaches with one run of keys. */
const walks = {
  '/plain': createPage(
    `${links(40)}<script>let keys = 0; addEventListener('keydown', () => { document.body.dataset.keys = ++keys; });</script>`,
  ),
  // Frameworks schedule work with messages. Here, it's a menu that opens when its button has focus.
  '/menu': createPage(`${links(5)} <button id="ports">Ports</button>
    <span id="menu" hidden><a href="/kiel">Kiel</a> <a href="/oslo">Oslo</a></span> ${links(5)}<script>
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { menu.hidden = false; };
    addEventListener('focusin', ({ target }) => { if (target !== ports && !menu.contains(target)) menu.hidden = true; });
    ports.addEventListener('focus', () => port2.postMessage(null));</script>`),
  '/trap': createPage(`${links(5)} <button id="keeper">Kiel</button> ${links(5)}<script>
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => keeper.focus();
    keeper.addEventListener('blur', () => port2.postMessage(null));</script>`),
  '/trap-by-timer':
    createPage(`${links(5)} <button id="keeper" onblur="setTimeout(() => this.focus(), 200)">Kiel</button>
    ${links(5)}`),
  '/trap-by-long-timer':
    createPage(`${links(5)} <button id="keeper" onblur="setTimeout(() => this.focus(), 450)">Kiel</button>
    ${links(5)}`),
  '/trap-by-frame': createPage(`${links(5)}
    <button id="keeper" onblur="requestAnimationFrame(() => requestAnimationFrame(() => this.focus()))">Kiel</button> ${links(5)}`),
  // A search field that takes focus once, some time after the first tab stop has had it.
  '/moves-once': createPage(`${links(5)} <input id="search" aria-label="Search"> ${links(5)}<script>
    let isDone = false;
    addEventListener('focusin', () => { if (!isDone) setTimeout(() => search.focus(), 150); isDone = true; });</script>`),
  // The same, just before the walk's first key press: the first of our own stops is focused a second time.
  '/moves-at-start': createPage(`${links(5)} <input id="search" aria-label="Search"> ${links(5)}<script>
    let starts = 0;
    addEventListener('focusin', ({ target }) => {
      const isStart = target.parentElement === document.documentElement && target.tabIndex === 1;
      if (isStart && ++starts === 2) queueMicrotask(() => search.focus());
    });</script>`),
  // Components that take focus in a microtask after they get it. If both get it within one task, they never stop.
  '/endless-focus':
    createPage(`<button id="one">Ship type</button> <button id="two">Flag</button> ${links(3)}<script>
    for (const control of [one, two]) {
      let isOpen = false;
      control.addEventListener('focus', () => {
        if (!isOpen) queueMicrotask(() => control.focus());
        isOpen = true;
      });
      control.addEventListener('blur', () => { isOpen = false; });
    }</script>`),
} as const;

const testPool = setUpPool(() => ({
  ...walks,
  ...Object.fromEntries(
    Object.entries({ ...proven, ...unproven }).map(([name, html]) => [toPath(name), html]),
  ),
  '/no-area': createPage(
    ['#eee', '#123', '#fc0']
      .map(
        (color) =>
          `<div style="background: ${color}"><button aria-label="Copy" style="${withoutArea}"></button></div>`,
      )
      .join(''),
  ),
  '/late': createPage(createScript('setTimeout(show, 50)')),
  '/late-unrecorded': createPage(createScript('early(show, 50)')),
  '/late-frame': createPage(createScript('requestAnimationFrame(show)')),
  '/timers': createPage('<script>const early = setTimeout</script><a href="/oslo">Oslo</a>'),
}));

const toPath = (name: string) => `/${name.replaceAll(' ', '-')}`;

/** Runs the keyboard probe and returns the weak indicators and the number of screenshots. */
async function probeIndicators(path: string) {
  return expectTested(
    await testPool.visit(path, {}, async (page) => {
      const capture = await capturePage(page);
      const { hasScripts, questions } = buildProbeRequests(createPageModel(capture));
      const requests = { hasScripts, questions: { keyboard: questions.keyboard! } };
      let screenshots = 0;
      const send: typeof page.session.send = (...call) => {
        if (call[0] === 'Page.captureScreenshot') screenshots += 1;
        return page.session.send(...call);
      };
      const session = Object.assign(Object.create(page.session), { send });
      const { facts } = await runProbes({ ...page, session } as StablePage, capture, requests, [
        keyboardProbe,
      ]);
      return { weak: facts.keyboard!.weakIndicators, screenshots };
    }),
  );
}

describe('focus indicators', () => {
  test.each(Object.keys(proven))('needs no screenshot for %s', async (name) => {
    expect(await probeIndicators(toPath(name))).toEqual({ weak: [], screenshots: 0 });
  });

  test.each(Object.keys(unproven))('takes screenshots of %s', async (name) => {
    const { screenshots } = await probeIndicators(toPath(name));
    expect(screenshots).toBeGreaterThan(0);
  });

  test('tests tab stops without an area once, whatever is behind them', async () => {
    const { weak, screenshots } = await probeIndicators('/no-area');
    expect(weak.map(({ kind }) => kind)).toEqual(['none', 'none', 'none']);
    // Two of the place where it would appear, and two of the window.
    expect(screenshots).toBe(4);
  });

  test.each(['/late', '/late-unrecorded', '/late-frame'])(
    'waits for scripts that show focus: %s',
    async (path) => {
      expect((await probeIndicators(path)).weak).toEqual([]);
    },
  );
});

/**
 * Runs the keyboard probe and returns its facts with the names of the elements, and the number of keys that
 * the page received.
 *
 * @param slowdown how many times slower the page's main thread is
 */
async function walkPage(path: keyof typeof walks, slowdown = 1) {
  return expectTested(
    await testPool.visit(path, {}, async (page) => {
      await page.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const capture = await capturePage(page);
      const model = createPageModel(capture);
      const { hasScripts, questions } = buildProbeRequests(model);
      const requests = { hasScripts, questions: { keyboard: questions.keyboard! } };
      const { facts } = await runProbes(page, capture, requests, [keyboardProbe]);
      await page.session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const { walked, traps } = facts.keyboard!;
      const getNames = (nodes: readonly number[]) => nodes.map((node) => model.element(node).name);
      const keys = await page.mainFrame.evaluate<string | null>('document.body.dataset.keys ?? null');
      const isSlow = traps.map((trap) => trap.isSlow);
      return { walked: getNames(walked), traps: traps.map(({ nodes }) => getNames(nodes)), isSlow, keys };
    }),
  );
}

describe('walks with Tab', () => {
  test('reach every tab stop, and press no more keys than a person would', async () => {
    const { walked, traps, keys } = await walkPage('/plain');
    expect(walked).toEqual(Array.from({ length: 40 }, (_, at) => `Pier ${at}`));
    expect(traps).toEqual([]);
    // One key before the walk, and one that leads out of the page.
    expect(keys).toBe('42');
  });

  test('give scripts time to show something after a key press', async () => {
    const { walked } = await walkPage('/menu');
    expect(walked).toContain('Kiel');
    expect(walked).toHaveLength(13);
  });

  test('start at the beginning even if a script moves focus before the first key press', async () => {
    expect((await walkPage('/moves-at-start')).walked).toHaveLength(11);
  });

  test('end on a page whose components would take focus from each other endlessly', async () => {
    const { walked, traps } = await walkPage('/endless-focus');
    expect([walked, traps]).toEqual([['Ship type', 'Flag', 'Pier 0', 'Pier 1', 'Pier 2'], []]);
  });

  test('find traps that need a moment', async () => {
    expect((await walkPage('/trap')).traps).toEqual([['Kiel']]);
  });

  test.each(SLOWDOWNS)('have the same results on a machine that is %d times slower', async (slowdown) => {
    const found: object[] = [];
    // How far the rest of the page is walked after a trap isn't compared.
    for (const path of ['/trap', '/trap-by-frame', '/trap-by-timer'] as const) {
      const { traps, isSlow } = await walkPage(path, slowdown);
      found.push({ path, traps, isSlow });
    }
    for (const path of ['/trap-by-long-timer', '/plain', '/menu', '/moves-once'] as const) {
      const { traps, isSlow, walked } = await walkPage(path, slowdown);
      found.push({ path, traps, isSlow, walked: walked.length });
    }
    expect(found).toEqual([
      { path: '/trap', traps: [['Kiel']], isSlow: [false] },
      { path: '/trap-by-frame', traps: [['Kiel']], isSlow: [false] },
      { path: '/trap-by-timer', traps: [['Kiel']], isSlow: [false] },
      // Pressing Tab twice leads past it.
      { path: '/trap-by-long-timer', traps: [], isSlow: [], walked: 11 },
      { path: '/plain', traps: [], isSlow: [], walked: 40 },
      { path: '/menu', traps: [], isSlow: [], walked: 13 },
      { path: '/moves-once', traps: [], isSlow: [], walked: 11 },
    ]);
  });
});

/** Watches the page's timers while an expression runs in the page's own world. */
async function watchTimers(expression: string, withinMs: number) {
  return expectTested(
    await testPool.visit('/timers', {}, async (page) => {
      const run = async (code: string): Promise<unknown> => {
        const { result } = await page.session.send('Runtime.evaluate', {
          expression: code,
          returnByValue: true,
        });
        return result.value;
      };
      await page.session.send('Emulation.setScriptExecutionDisabled', { value: false });
      const timers = await TimerWatch.start(page);
      const value = await run(expression);
      const waitMs = await timers.getWaitMs(withinMs);
      await timers.stop();
      const isNative = await run('/^function setTimeout\\(\\)/.test(setTimeout)');
      return { value, waitMs, isNative };
    }),
  );
}

describe('the page’s timers', () => {
  test('doesn’t wait if none is set or due in time', async () => {
    expect(await watchTimers('1', 800)).toMatchObject({ waitMs: 0 });
    expect(await watchTimers('setTimeout(() => {}, 60_000); 1', 800)).toMatchObject({ waitMs: 0 });
  });

  test('waits until the last timer that is due in time has run', async () => {
    const { waitMs } = await watchTimers(
      'setTimeout(() => {}, 30_000); setTimeout(() => {}, 90_000)',
      60_000,
    );
    expect(waitMs).toBeGreaterThan(1_000);
    expect(waitMs).toBeLessThan(30_100);
  });

  test('waits for the whole time if a timer bypasses the record or repeats', async () => {
    expect(await watchTimers('early(() => {}, 10)', 60_000)).toMatchObject({ waitMs: 60_000 });
    const { waitMs } = await watchTimers('setInterval(() => {}, 100)', 60_000);
    expect(waitMs).toBeGreaterThan(59_800);
    expect(await watchTimers('setTimeout(() => {}, { valueOf: () => 10 })', 60_000)).toMatchObject({
      waitMs: 60_000,
    });
  });

  test('leaves the page’s functions unchanged', async () => {
    const code =
      '[setTimeout.name, setTimeout.length, typeof setTimeout(() => {}), /native code/.test(setTimeout)]';
    expect(await watchTimers(code, 0)).toMatchObject({
      value: ['setTimeout', 1, 'number', true],
      isNative: true,
    });
  });
});
