import { capturePage } from '@curbcut/capture';
import { loadStableHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules, getRulesInScope, type RuleScope } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { mergeSecondOpinion } from '../src/examine/second-opinion/merge-second-opinion.ts';
import { runAxe } from '../src/examine/second-opinion/run-axe.ts';
import { toFinding } from '../src/examine/to-finding.ts';

const defaultScope: RuleScope = { level: 'AA', bestPractices: true };

async function runSecondOpinion(page: Parameters<typeof loadStableHtml>[0], scope = defaultScope) {
  const stablePage = await loadStableHtml(page);
  const model = createPageModel(await capturePage(stablePage));
  const ownFindings = evaluateRules(model, getRulesInScope(scope)).findings.map((finding) =>
    toFinding(finding),
  );
  const merged = mergeSecondOpinion(model, ownFindings, await runAxe(stablePage), scope);
  return (ruleId: string) =>
    merged
      .filter((finding) => finding.ruleId === ruleId)
      .map(({ selector, outcome, engines }) => ({ selector, outcome, engines }));
}

const bothEngines = ['curbcut', 'axe-core'];

/** axe-core requires `th` in `headers`; HTML and ACT a25f45 allow any cell. */
const axeOnly =
  '<table id="old"><tr><td id="town">Town</td></tr><tr><td headers="town">Kiel</td></tr></table>';

describe('the second opinion', () => {
  it('lists both engines when both fail an element, and adds what only axe-core finds', async () => {
    const findings = await runSecondOpinion(
      `<main><h1>Shop</h1><img id="logo" src="a.png">${axeOnly}</main>`,
    );
    expect(findings('image-alt')).toEqual([{ selector: '#logo', outcome: 'failed', engines: bothEngines }]);
    expect(findings('td-headers-attr')).toEqual([
      { selector: '#old', outcome: 'failed', engines: ['axe-core'] },
    ]);
  });

  it('finds the same element in a shadow root', async () => {
    const findings = await runSecondOpinion(
      `<main><h1>Shop</h1><x-card id="host"></x-card>
        <script>document.getElementById('host').attachShadow({mode:'open'}).innerHTML = '<p>A</p><p><img src="b.png"></p>';</script></main>`,
    );
    expect(findings('image-alt').map(({ engines }) => engines)).toEqual([bothEngines]);
  });

  it('adds nothing outside the scan’s scope', async () => {
    const html =
      '<p>Outside of all landmarks</p><p style="color: #999; background: #fff">Pale</p><img src="a.png">';
    const findings = await runSecondOpinion(html);
    expect(findings('region')).not.toEqual([]);
    expect(findings('color-contrast')).not.toEqual([]);
    const narrow = await runSecondOpinion(html, { level: 'A', bestPractices: false });
    expect(narrow('region')).toEqual([]);
    expect(narrow('color-contrast')).toEqual([]);
    expect(narrow('image-alt')).toMatchObject([{ engines: bothEngines }]);
  });

  it('pauses the page’s scripts again, so that later tests see the page as captured', async () => {
    const page = await loadStableHtml(
      '<main><h1>Shop</h1><p id="n">0</p></main><script>setInterval(() => { n.textContent = Number(n.textContent) + 1 }, 5)</script>',
    );
    const read = () => page.mainFrame.evaluate<string>('document.querySelector("#n").textContent');
    const before = await read();
    await runAxe(page);
    const after = await read();
    expect(Number(after)).toBeGreaterThan(Number(before));
    // Each takes longer than the page's interval.
    for (let shots = 0; shots < 3; shots++) await page.mainFrame.session.send('Page.captureScreenshot');
    expect(await read()).toBe(after);
  });
});
