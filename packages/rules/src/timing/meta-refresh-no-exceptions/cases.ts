import { defineCases } from '../../rule-cases.ts';
import { metaRefreshNoExceptions } from './rule.ts';

const page = (...contents: string[]) =>
  `<!doctype html><html lang="en"><head><title>Ferries</title>${contents
    .map((content) => `<meta http-equiv="refresh" content="${content}">`)
    .join('')}</head></html>`;

export const cases = defineCases(metaRefreshNoExceptions, {
  neverPasses: true,
  failed: [
    { html: page('600'), reason: 'timed' },
    { html: page('72001; url=https://curbcut.invalid/'), reason: 'timed' },
    { html: page('soon', '90000'), reason: 'timed' },
    {
      html: '<iframe srcdoc="&lt;meta http-equiv=refresh content=72001&gt;" title="News"></iframe>',
      reason: 'timed',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    page('-600'),
    page('600x'),
    page('600: https://curbcut.invalid/'),
    '<meta name="refresh" content="600">',
    '<noscript><meta http-equiv="refresh" content="600"></noscript>',
    '<div><template shadowrootmode="open"><meta http-equiv="refresh" content="600"></template></div>',
  ],
});
