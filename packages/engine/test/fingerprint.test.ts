import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { toFinding } from '../src/examine/to-finding.ts';
import { groupFindings } from '../src/issues/group-findings.ts';

async function captureFingerprints(html: string): Promise<string[]> {
  const { findings } = evaluateRules(createPageModel(await captureHtml(html)));
  const found = findings.filter(({ ruleId }) => ruleId === 'image-alt').map((finding) => toFinding(finding));
  return groupFindings([{ pageId: 'page', findings: found }]).map(({ fingerprint }) => fingerprint);
}

const before = `<header><div class="Card_card__1a2B3 teaser" id="radix-:r1:"><img src="a.png"></div></header>`;

describe('a fingerprint is stable across a deployment', () => {
  const deploys: Record<string, string> = {
    'hashed class names': before.replace('Card_card__1a2B3', 'Card_card__9Zy8X'),
    'generated ids': before.replace('radix-:r1:', 'radix-:r7:'),
    'moved siblings': before.replace('<img', '<p>New</p><span>text</span><img'),
    'another image': before.replace('a.png', 'b.png'),
  };
  for (const [what, after] of Object.entries(deploys)) {
    it(`with ${what}`, async () => {
      const [old] = await captureFingerprints(before);
      expect(old).toBeDefined();
      expect(await captureFingerprints(after)).toEqual([old]);
    });
  }

  it('is the same wherever the component is used', async () => {
    const elsewhere = before.replaceAll('header>', 'footer>');
    expect(await captureFingerprints(elsewhere)).toEqual(await captureFingerprints(before));
  });

  it('differs for a different component', async () => {
    const another = before.replace('Card_card__1a2B3 teaser', 'Banner_root__1a2B3');
    expect(await captureFingerprints(another)).not.toEqual(await captureFingerprints(before));
  });
});
