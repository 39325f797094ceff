import { defineCases } from '../../rule-cases.ts';
import { metaRefresh } from './rule.ts';

const page = (...contents: string[]) =>
  `<!doctype html><html lang="en"><head><title>Ferries</title>${contents
    .map((content) => `<meta http-equiv="refresh" content="${content}">`)
    .join('')}</head></html>`;

export const cases = defineCases(metaRefresh, {
  passed: [
    page('72001'),
    page('72001; url=https://curbcut.invalid/'),
    page('90000,https://curbcut.invalid/'),
    page('99999999999999999999'),
    page('72001', '30'),
    page('https://curbcut.invalid/', '72001'),
  ],
  failed: [
    { html: page('600'), reason: 'timed' },
    { html: page('72000'), reason: 'timed' },
    { html: page(' 600.9 ; URL = &quot;https://curbcut.invalid/&quot; more'), reason: 'timed' },
    { html: page('600 https://curbcut.invalid/'), reason: 'timed' },
    { html: page('600', '72001'), reason: 'timed' },
    { html: page('soon', '600'), reason: 'timed' },
    { html: page('600..9'), reason: 'timed' },
    {
      html: '<!doctype html><html lang="en"><head><title>x</title><meta HTTP-EQUIV="Refresh" content="600;"></head></html>',
      reason: 'timed',
    },
    { html: page('600; url=next.html'), reason: 'timed' },
    {
      html: '<iframe srcdoc="&lt;meta http-equiv=refresh content=600;url=next.html&gt;" title="News"></iframe>',
      reason: 'timed',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    page(''),
    page('-600'),
    page('+600'),
    page('600x'),
    page('600: https://curbcut.invalid/'),
    page('url=https://curbcut.invalid/'),
    page('; 600'),
    page('600; url=https://[curbcut/'),
    '<meta http-equiv="refresh">',
    '<meta name="refresh" content="600">',
    '<meta http-equiv="default-style" content="600">',
    '<noscript><meta http-equiv="refresh" content="600"></noscript>',
    '<div><template shadowrootmode="open"><meta http-equiv="refresh" content="600"></template></div>',
  ],
});
