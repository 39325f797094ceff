import { capturePage } from '@curbcut/capture';
import { restHtml } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { judge } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { askAxe } from '../src/second-opinion/ask-axe.ts';
import { mergeSecondOpinion } from '../src/second-opinion/merge.ts';
import { toFinding } from '../src/to-finding.ts';

async function secondOpinion(page: Parameters<typeof restHtml>[0]) {
  const resting = await restHtml(page);
  const model = createPageModel(await capturePage(resting));
  const ours = judge(model).findings.map((finding) => toFinding(finding));
  const merged = mergeSecondOpinion(model, ours, await askAxe(resting));
  return (ruleId: string) =>
    merged
      .filter((finding) => finding.ruleId === ruleId)
      .map(({ selector, outcome, engines }) => ({ selector, outcome, engines }));
}

const both = ['curbcut', 'axe-core'];

describe('the second opinion', () => {
  it('names both engines where both fail an element, and adds what only axe-core asks', async () => {
    const findings = await secondOpinion(
      '<main><h1>Shop</h1><img id="logo" src="a.png"><blink id="old">Sale</blink></main>',
    );
    expect(findings('image-alt')).toEqual([{ selector: '#logo', outcome: 'failed', engines: both }]);
    expect(findings('blink')).toEqual([{ selector: '#old', outcome: 'failed', engines: ['axe-core'] }]);
  });

  it('finds the same element in shadow roots and in frames', async () => {
    const findings = await secondOpinion({
      html: `<main><h1>Shop</h1><x-card id="host"></x-card><iframe title="Inner" src="inner.html"></iframe>
        <script>document.getElementById('host').attachShadow({mode:'open'}).innerHTML = '<p><img src="b.png"></p>';</script></main>`,
      files: {
        'inner.html':
          '<!doctype html><html lang="en"><title>Inner</title><p>One</p><p><img src="c.png"></p></html>',
      },
    });
    const found = findings('image-alt');
    expect(found).toHaveLength(2);
    expect(found.every(({ engines }) => engines.length === 2)).toBe(true);
  });

  it('does not ask of a frame what is asked of whole pages', async () => {
    const findings = await secondOpinion({
      html: '<main><h1>Shop</h1><iframe title="Inner" src="inner.html"></iframe></main>',
      files: {
        'inner.html': '<!doctype html><html lang="en"><title>Inner</title><p>No heading, no main</p></html>',
      },
    });
    expect(findings('page-has-heading-one')).toEqual([]);
    expect(findings('landmark-one-main')).toEqual([]);
  });
});
