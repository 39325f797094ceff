import type { FixStep, ScanEvent } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { defaultVariant, type SiteScanSettings } from '../src/index.ts';
import { createPageHtml, type SiteFixture, useScanner } from './test-site.ts';

const { scan, using } = useScanner();

const settings: SiteScanSettings = {
  key: 'proof',
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  screenshots: 'none',
};

/** Pages with shared issues and scripts that react to any change on the page. */
const site: SiteFixture = {
  '/': `<!doctype html><html><head><title>Start</title></head><body><main><h1>Start</h1>
    <p style="color:#aaa">Pale words of some length</p><p><a href="/two">Two</a> <a href="/three"></a></p>
    <button id="b" aria-labelledby="nothing" onclick="this.hidden = true"><svg width="20" height="20"></svg></button>
    <input type="text"></main><script>
      new MutationObserver((all) => {
        if (all.some(({ target }) => target.nodeName !== 'TITLE')) document.title = 'Changed ' + all.length;
      })
        .observe(document, { subtree: true, childList: true, attributes: true });
    </script></body></html>`,
  '/two': `<!doctype html><html><head><title>Two</title></head><body><main><h1>Two</h1><p style="color:#aaa">Pale again</p></main></body></html>`,
  '/three': createPageHtml('Three', '<p>Nothing to say.</p>'),
  '/four':
    '<!doctype html><html lang="en"><head><title>Four</title></head><body><main><p>Text.</p></main></body></html>',
};

type PageDoneEvent = Extract<ScanEvent, { type: 'page-done' }>;
const getPages = (events: readonly ScanEvent[], origin: string) =>
  events
    .filter((event): event is PageDoneEvent => event.type === 'page-done')
    .map(({ page: tested, fixes }) => ({
      fixes,
      tested: JSON.parse(JSON.stringify(tested).replaceAll(origin, '')) as PageDoneEvent['page'],
    }))
    .sort((one, other) => one.tested.url.localeCompare(other.tested.url));

describe('verifying fixes within a scan', () => {
  it('changes no findings, verifies fixes, and reports which findings disappeared', async () => {
    const without = await scan(site, { settings: { fixes: false } });
    const plain = getPages(without.events, without.origin);
    const withFixes = await scan(site);
    const proven = getPages(withFixes.events, withFixes.origin);
    expect(proven.map(({ tested }) => tested)).toEqual(plain.map(({ tested }) => tested));
    expect(plain.every(({ fixes }) => fixes === null)).toBe(true);

    const [start, , two] = proven;
    const causes = start!.fixes!.tried.map(({ fix }) => fix);
    expect(causes.length).toBeGreaterThan(1);
    expect(causes.filter(({ status }) => status === 'proven').length).toBeGreaterThan(1);
    for (const { status, proven: how, unverified_reason } of causes) {
      expect(how !== null).toBe(status === 'proven');
      expect(unverified_reason !== null).toBe(status === 'unproven');
    }
    const language = start!.tested.findings.findIndex(({ ruleId }) => ruleId === 'html-has-lang');
    expect(language).not.toBe(-1);
    expect(start!.fixes!.fixed).toContain(language);
    for (const index of start!.fixes!.fixed) expect(start!.tested.findings[index]!.outcome).toBe('failed');
    expect(two!.fixes!.proofs).toBeGreaterThan(0);
  });

  it('verifies fixes on a page with an image without alternative text in an unnamed link', async () => {
    const { events, origin } = await scan({
      '/': createPageHtml(
        'Start',
        '<a href="/"><img src="/a.png" width="40" height="40"></a><p style="color:#aaa">Pale words of some length</p>',
      ),
    });
    const [start] = getPages(events, origin);
    // The image and the link are one finding, which does not count as new after another fix.
    expect(start!.tested.findings.map(({ ruleId }) => ruleId)).not.toContain('image-alt');
    expect(start!.tested.findings.map(({ ruleId }) => ruleId)).toContain('link-name');
    expect(start!.fixes!.harmful).toBe(0);
    expect(start!.fixes!.tried.map(({ fix }) => fix.status)).toContain('proven');
  });

  it('reports what is announced for an element without a name, and after its fix', async () => {
    const { events, origin } = await scan({
      '/': createPageHtml(
        'Start',
        '<a href="/contact" class="icon"></a><button title="Search"><svg></svg></button><input name="email"><p style="color:#aaa">Pale words of some length</p>',
      ),
      '/contact': createPageHtml('Contact', ''),
    });
    const [start] = getPages(events, origin);
    const nameless = start!.tested.findings.filter(({ announced }) => announced !== undefined);
    expect(nameless.map(({ ruleId, announced }) => [ruleId, announced?.nvda])).toEqual(
      expect.arrayContaining([['link-name', 'link']]),
    );
    expect(nameless.map(({ ruleId }) => ruleId)).not.toContain('color-contrast');
    const changes = start!.fixes!.tried.flatMap(({ fix }) => fix.announced ?? []);
    expect(changes.length).toBeGreaterThan(0);
    for (const { before, after } of changes) expect(after.nvda).not.toBe(before.nvda);
    const onField = changes.find(({ before }) => before.nvda === 'edit');
    expect(onField?.after).toEqual({
      nvda: expect.stringMatching(/^.+, edit$/),
      jaws: expect.stringMatching(/^.+ Edit$/),
      voiceover: expect.stringMatching(/^.+, edit text$/),
    });
    const recolored = start!.fixes!.tried.find(({ fix }) => fix.steps.some(({ kind }) => kind === 'declare'));
    expect(recolored?.fix.announced).toBeUndefined();
  });

  it('reports what is announced for an element with a wrong role or state', async () => {
    const { events, origin } = await scan({
      '/': createPageHtml(
        'Start',
        '<div role="switch" tabindex="0">Dark mode</div><p role="presentation" tabindex="0">Cart (2)</p><ul><p>Kiel</p></ul>',
      ),
    });
    const [start] = getPages(events, origin);
    const announced = start!.tested.findings.flatMap((finding) =>
      finding.announced ? [[finding.ruleId, finding.announced.nvda]] : [],
    );
    expect(announced).toEqual(
      expect.arrayContaining([
        ['aria-required-attr', 'Dark mode, switch, off'],
        ['presentation-role-conflict', 'Cart (2)'],
      ]),
    );
  });

  it('skips fixes that an earlier page has already tried, with the same combined result', async () => {
    await using(site, async (scanner, origin) => {
      const first = await scanner.scanPage(`${origin}/two`, settings);
      const later = await scanner.scanPage(`${origin}/two`, settings, { isFixAttempted: () => true });
      if (first.status !== 'tested' || later.status !== 'tested') throw new Error('The page was not tested.');
      expect(first.fixes!.fixes.length).toBeGreaterThan(0);
      expect(later.fixes!.fixes).toEqual([]);
      expect(later.fixes!.attempted).toEqual(first.fixes!.attempted);
      expect(later.fixes!.fixed).toEqual(first.fixes!.fixed);
      expect(later.fixes!.proofs).toBeLessThan(first.fixes!.proofs);
    });
  });

  it('takes screenshots of findings with a position and of visible fixes when requested', async () => {
    await using(site, async (scanner, origin) => {
      const result = await scanner.scanPage(`${origin}/two`, { ...settings, screenshots: 'findings' });
      if (result.status !== 'tested') throw new Error('The page was not tested.');
      const pictured = result.fixes!.fixes.filter(({ screenshot }) => screenshot !== null);
      expect(pictured.map(({ fix }) => fix.steps.some(({ kind }) => kind === 'declare'))).toEqual([true]);
      const { bytes, box, width, scale } = pictured[0]!.screenshot!;
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect(width).toBe(Math.ceil(box.width * scale));
      expect(result.screenshot).not.toBeNull();
      const wholePage = await scanner.scanPage(`${origin}/four`, { ...settings, screenshots: 'findings' });
      expect(wholePage).toMatchObject({ status: 'tested', screenshot: null });
    });
  });
});

describe('verifyFix', () => {
  const name = (value: string): FixStep => ({
    kind: 'set-attribute',
    selector: '#b',
    name: 'aria-label',
    value,
  });
  const finding = { ruleId: 'button-name', selector: '#b' };
  const html = (button: string) => ({
    '/': createPageHtml(
      'Claims',
      `<p>Text</p><div id="x"><button id="b">${button}</button></div><iframe srcdoc="<p>x" title="Frame"></iframe>`,
    ),
  });
  const claims: { title: string; steps: FixStep[]; status: string; reason: RegExp | null }[] = [
    { title: 'that works', steps: [name('Send')], status: 'proven', reason: null },
    { title: 'that does nothing', steps: [name(' ')], status: 'unproven', reason: /doesn’t resolve/ },
    {
      title: 'that does harm elsewhere',
      steps: [name('Send'), { kind: 'set-attribute', selector: 'iframe', name: 'title', value: '' }],
      status: 'harmful',
      reason: /frame-title/,
    },
    {
      title: 'for a missing element',
      steps: [{ kind: 'remove', selector: '#gone' }],
      status: 'unproven',
      reason: /“#gone”/,
    },
    {
      title: 'that would run a script',
      steps: [name('Send'), { kind: 'set-attribute', selector: '#b', name: 'onclick', value: 'x()' }],
      status: 'unproven',
      reason: /must not set the attribute onclick/,
    },
    {
      title: 'that adds content',
      steps: [
        {
          kind: 'insert',
          selector: '#b',
          place: 'last-child',
          content: [
            { kind: 'element', tag: 'span', attributes: [], children: [{ kind: 'text', text: 'Send' }] },
          ],
        },
      ],
      status: 'proven',
      reason: null,
    },
  ];

  it('verifies a claim in a new visit', async () => {
    await using(html('<svg width="20" height="20"></svg>'), async (scanner, origin) => {
      for (const { title, steps, status, reason } of claims) {
        const proof = await scanner.verifyFix(`${origin}/`, settings, { finding, steps });
        expect(proof.status, `${title}: ${proof.reason}`).toBe(status);
        if (reason === null) expect(proof.reason, title).toBeNull();
        else expect(proof.reason, title).toMatch(reason);
        const fails = (of: typeof proof.before) =>
          of.some(({ ruleId, outcome }) => ruleId === 'button-name' && outcome === 'failed');
        expect(fails(proof.before), title).toBe(true);
        if (status === 'proven') expect(fails(proof.after), title).toBe(false);
      }
    });
  });

  it('reports that the issue is not on the page', async () => {
    await using(html('Send'), async (scanner, origin) => {
      const proof = await scanner.verifyFix(`${origin}/`, settings, { finding, steps: [name('Send')] });
      expect(proof).toMatchObject({ status: 'unproven', after: [] });
      expect(proof.reason).toMatch(/issue is gone/);
    });
  });
});
