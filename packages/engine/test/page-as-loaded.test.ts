import type { Finding } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { splitCases } from '../../../tools/test/scope.ts';
import { defaultVariant } from '../src/index.ts';
import { createPageHtml, useScanner } from './test-site.ts';

/*
 * Each test starts from the page as loaded, no matter what earlier tests have opened, pressed or filled in.
 */

const scanning = useScanner();

const scan = async (body: string) => (await scanAndCount(body)).findings;

/** Scans a page, and also returns how often it was loaded and what wasn't tested. */
async function scanAndCount(body: string) {
  let loads = 0;
  const load = (times: number) => {
    loads = times;
    return { body: createPageHtml('Ferries', body) };
  };
  return scanning.using({ '/': load }, async (scanner, origin) => {
    const result = await scanner.scanPage(`${origin}/`, {
      ...{ key: origin, variants: [defaultVariant], waitFor: null, auth: null, secondOpinion: false },
      ...{ screenshots: 'none', fixes: false, depth: 'thorough' },
    });
    if (result.status !== 'tested') throw new Error(result.page.notTested.reason);
    const { findings, unexamined } = result.page;
    return { findings, unexamined, loads };
  });
}

/** Findings about the page as loaded, not about what a control shows. */
const selectLoaded = (findings: readonly Finding[]) => findings.filter(({ state }) => state === undefined);
const select = (findings: readonly Finding[], id: string) =>
  selectLoaded(findings).filter(({ ruleId }) => ruleId === id);
const listColors = (findings: readonly Finding[]) =>
  findings.flatMap(({ facts, message }) => [...Object.values(facts), message]).join(' ');

describe('a focus indicator is measured on the page itself, not under the overlay of', () => {
  const mask = 'position: fixed; inset: 0; background: rgba(0, 0, 0, .45)';
  const createPage = (dialog: string, script: string) =>
    `<style>a:focus-visible { outline: 3px solid #91caff }</style><a href="#h">Home</a> <button id="o">Open</button>${dialog}
     <a href="#i">Fares</a><script>${script}</script>`;
  const box = '<div style="background: #fff; margin: 10vh auto; width: 300px" id="d"';

  it.each([
    [
      'a dialog that covers the page',
      createPage(
        `<div id="m" hidden style="${mask}">${box} role="dialog" aria-modal="true" aria-label="Basic"><button id="x">Close</button></div></div>`,
        'o.onclick = () => { m.hidden = false; x.focus(); }; x.onclick = () => { m.hidden = true; };',
      ),
    ],
    [
      'a native dialog without a button to close it',
      createPage(
        `<style>dialog::backdrop { background: rgba(0, 0, 0, .45) }</style><dialog id="m" aria-label="Basic"><p>Ports</p></dialog>`,
        'o.onclick = () => m.showModal();',
      ),
    ],
    [
      'a dialog that stays on the page once it has been opened',
      createPage(
        '',
        `o.onclick = () => { const mask = document.createElement('div'); mask.style = '${mask}';
         mask.innerHTML = '<div role="dialog" aria-modal="true" aria-label="Basic"><button>OK</button></div>'; document.body.append(mask); };`,
      ),
    ],
    [
      'a menu that a key opens',
      createPage(
        `<div id="m" hidden style="${mask}">${box}>Menu</div></div>`,
        "addEventListener('keydown', ({ key }) => { if (key === 'm' || key === '/') m.hidden = false; });",
      ),
    ],
  ])('%s', async (_, body) => {
    const found = select(await scan(body), 'focus-contrast');
    expect(found).not.toEqual([]);
    expect(listColors(found)).toContain('#ffffff');
    expect(listColors(found)).not.toMatch(/#8c8c8c/);
  });
});

describe('controls that change on a click are tested as loaded:', () => {
  /** Five stars in the text color; the clicked one and those before it turn pale. */
  const createStars = (open: string, close: string) =>
    `<style>.star { font-size: 16px; color: #222; background: #fff; border: 1px solid #222; cursor: pointer }
       .on { color: #fadb14; border-color: #fadb14 }</style>
     <div role="group" aria-label="Rating" id="stars">${Array.from(
       { length: 5 },
       (__, index) =>
         `${open} class="star" data-value="${index + 1}" aria-label="${index + 1} stars">${index + 1} ★${close}`,
     ).join('')}</div><p>How was your trip?</p>`;
  const select_ = `for (const star of stars.children) star.onclick = () => {
    for (const one of stars.children) one.classList.toggle('on', one.dataset.value <= star.dataset.value); };`;

  const stars: readonly [what: string, open: string, close: string][] = [
    ['buttons', '<button type="button"', '</button>'],
    ['elements that only work with a mouse', '<span', '</span>'],
    ['elements with a role', '<span role="button" tabindex="0"', '</span>'],
  ];
  for (const { tags, cases } of splitCases(stars))
    it.each(cases)('star ratings with %s', { tags }, async (_, open, close) => {
      const still = createStars(open, close);
      const rated = selectLoaded(await scan(`${still}<script>${select_}</script>`));
      expect(listColors(rated)).not.toContain('#fadb14');
      const colorRules = (findings: readonly Finding[]) =>
        findings
          .filter(({ ruleId }) => /contrast|color/.test(ruleId))
          .map(({ ruleId, selector, message }) => [ruleId, selector, message]);
      expect(colorRules(rated)).toEqual(
        colorRules(
          selectLoaded(
            await scan(
              `${still}<script>for (const star of stars.children) star.onclick = () => {};</script>`,
            ),
          ),
        ),
      );
    });
});

describe('a page isn’t loaded again only because its tests moved focus:', () => {
  const list = `<ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/${at}">Port ${at}</a></li>`).join('')}</ul>`;
  const pages: readonly [what: string, body: string, maxLoads: number][] = [
    [
      'an open modal dialog',
      `${list}<dialog id="tip" aria-label="Tip"><p>Ferries leave at noon.</p><form method="dialog"><button>OK</button></form></dialog>
       <script>tip.showModal()</script>`,
      4,
    ],
    [
      'a field with focus, and text that differs in each load',
      `${list}<label>Port <input autofocus></label><p id="number"></p><script>number.textContent = Math.random()</script>`,
      3,
    ],
    [
      'an editor with focus',
      `${list}<div id="note" contenteditable role="textbox" aria-label="Note">Ferries leave at noon.</div><p id="bar"></p>
       <script>note.onfocus = () => { bar.textContent = 'Bold' }; note.onblur = () => { bar.textContent = '' }; note.focus()</script>`,
      3,
    ],
  ];
  for (const { tags, cases } of splitCases(pages))
    it.each(cases)('%s', { tags }, async (_, body, maxLoads) => {
      const { loads, unexamined } = await scanAndCount(body);
      expect(loads).toBeLessThanOrEqual(maxLoads);
      expect(unexamined).toEqual([]);
    });
});

it('scripts keep their timers on pages whose motion can be paused', async () => {
  const findings = await scan(
    `<style>@keyframes slide { from { translate: 0 } to { translate: 300px } }
       #news { animation: slide 8s linear infinite }</style>
     <p id="news">Late ferry tonight</p> <button id="pause">Pause</button> <p id="time">0</p>
     <button id="menu" aria-expanded="false" aria-controls="panel">Menu</button>
     <div id="panel" hidden><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/%3E"></div>
     <script>
       setInterval(() => { time.textContent = String(Number(time.textContent) + 1); }, 1000);
       pause.onclick = () => { news.style.animationPlayState = 'paused'; };
       menu.onclick = () => setTimeout(() => { panel.hidden = false; menu.ariaExpanded = 'true'; }, 100);
     </script>`,
  );
  const inMenu = findings.filter(({ state }) => state !== undefined).map(({ ruleId }) => ruleId);
  expect(inMenu).toContain('image-alt');
});
