import { capturePage } from '@curbcut/capture';
import { restHtml } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { judge, rulesInScope, type Scope } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { askAxe } from '../src/second-opinion/ask-axe.ts';
import { mergeSecondOpinion } from '../src/second-opinion/merge.ts';
import { toFinding } from '../src/to-finding.ts';

const usual: Scope = { level: 'AA', bestPractices: true };

async function secondOpinion(page: Parameters<typeof restHtml>[0], scope = usual) {
  const resting = await restHtml(page);
  const model = createPageModel(await capturePage(resting));
  const ours = judge(model, rulesInScope(scope)).findings.map((finding) => toFinding(finding));
  const merged = mergeSecondOpinion(model, ours, await askAxe(resting), scope);
  return (ruleId: string) =>
    merged
      .filter((finding) => finding.ruleId === ruleId)
      .map(({ selector, outcome, engines }) => ({ selector, outcome, engines }));
}

const both = ['curbcut', 'axe-core'];

/** axe-core wants `th` in `headers`; HTML and ACT a25f45 are content with any cell. */
const axeOnly =
  '<table id="old"><tr><td id="town">Town</td></tr><tr><td headers="town">Kiel</td></tr></table>';

describe('the second opinion', () => {
  it('names both engines where both fail an element, and adds what only axe-core asks', async () => {
    const findings = await secondOpinion(`<main><h1>Shop</h1><img id="logo" src="a.png">${axeOnly}</main>`);
    expect(findings('image-alt')).toEqual([{ selector: '#logo', outcome: 'failed', engines: both }]);
    expect(findings('td-headers-attr')).toEqual([
      { selector: '#old', outcome: 'failed', engines: ['axe-core'] },
    ]);
  });

  it('finds the same element in a shadow root', async () => {
    const findings = await secondOpinion(
      `<main><h1>Shop</h1><x-card id="host"></x-card>
        <script>document.getElementById('host').attachShadow({mode:'open'}).innerHTML = '<p>A</p><p><img src="b.png"></p>';</script></main>`,
    );
    expect(findings('image-alt').map(({ engines }) => engines)).toEqual([both]);
  });

  it('adds nothing that the scan does not ask about', async () => {
    const html =
      '<p>Outside of all landmarks</p><p style="color: #999; background: #fff">Pale</p><img src="a.png">';
    const asked = await secondOpinion(html);
    expect(asked('region')).not.toEqual([]);
    expect(asked('color-contrast')).not.toEqual([]);
    const narrow = await secondOpinion(html, { level: 'A', bestPractices: false });
    expect(narrow('region')).toEqual([]);
    expect(narrow('color-contrast')).toEqual([]);
    expect(narrow('image-alt')).toMatchObject([{ engines: both }]);
  });
});
