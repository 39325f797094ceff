import { defineCases } from '../../rule-cases.ts';
import { metaViewport } from './rule.ts';

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="${content}"></head></html>`;

export const cases = defineCases(metaViewport, {
  passed: [
    page('user-scalable=yes'),
    page('width=device-width, initial-scale=1, maximum-scale=2'),
    page('user-scalable=1; maximum-scale=5'),
    page('user-scalable=-1'),
    page('user-scalable=device-width'),
    page('maximum-scale=-1'),
    page('maximum-scale=device-height'),
    page('maximum-scale=1, maximum-scale=4'),
    page('maximum-scale=3.5x'),
    // Variants of the ACT rule's examples.
    page('width=device-width, initial-scale=1, maximum-scale=5'),
    page('user-scalable=yes'),
    page('maximum-scale=2.0'),
    page('initial-scale=1;maximum-scale=3'),
  ],
  failed: [
    { html: page('user-scalable=no'), reason: 'zoomOff' },
    { html: page('width=device-width,User-Scalable = NO'), reason: 'zoomOff' },
    { html: page('user-scalable=0'), reason: 'zoomOff' },
    { html: page('user-scalable=0.9'), reason: 'zoomOff' },
    { html: page('user-scalable=never'), reason: 'zoomOff' },
    { html: page('user-scalable=no, maximum-scale=5'), reason: 'zoomOff' },
    { html: page('maximum-scale=1.0'), reason: 'zoomLimited' },
    { html: page('initial-scale=1 maximum-scale=1.99'), reason: 'zoomLimited' },
    { html: page('user-scalable=yes, maximum-scale=yes'), reason: 'zoomLimited' },
    { html: page('maximum-scale=none'), reason: 'zoomLimited' },
    {
      html: '<!doctype html><html lang="en"><head><title>x</title><meta name="VIEWPORT" content="maximum-scale=0"></head></html>',
      reason: 'zoomLimited',
    },
    // Variants of the ACT rule's examples.
    { html: page('maximum-scale=1.99'), reason: 'zoomLimited' },
    { html: page('width=device-width; user-scalable=no'), reason: 'zoomOff' },
    { html: page('USER-SCALABLE=0.5'), reason: 'zoomOff' },
  ],
  inapplicable: [
    page('width=device-width, initial-scale=1'),
    page(''),
    page('user-scalable'),
    page('maximum-scale=, width=9'),
    page('minimum-scale=no'),
    '<p>Ferries</p>',
    '<meta name="viewport">',
    '<meta name="description" content="user-scalable=no">',
    '<iframe srcdoc="&lt;meta name=viewport content=user-scalable=no&gt;" title="Map"></iframe>',
    '<div><template shadowrootmode="open"><meta name="viewport" content="user-scalable=no"></template></div>',
    page('interactive-widget=resizes-content'),
    // Variants of the ACT rule's examples.
    '<head><meta name="keywords" content="user-scalable=no"></head>',
    '<head><meta name="viewport"></head>',
  ],
});
