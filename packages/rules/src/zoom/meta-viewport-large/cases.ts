import { defineCases } from '../../rule-cases.ts';
import { metaViewportLarge } from './rule.ts';

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="${content}"></head></html>`;

export const cases = defineCases(metaViewportLarge, {
  passed: [page('maximum-scale=5'), page('maximum-scale=-1'), page('maximum-scale=2, user-scalable=no')],
  failed: [
    { html: page('maximum-scale=2'), reason: 'zoomLimited' },
    { html: page('width=device-width; maximum-scale=4.9'), reason: 'zoomLimited' },
    { html: page('maximum-scale=yes'), reason: 'zoomLimited' },
  ],
  inapplicable: [
    page('width=device-width'),
    page('user-scalable=no'),
    '<p>Ferries</p>',
    '<iframe srcdoc="&lt;meta name=viewport content=maximum-scale=2&gt;" title="Map"></iframe>',
    '<div><template shadowrootmode="open"><meta name="viewport" content="maximum-scale=2"></template></div>',
  ],
});
