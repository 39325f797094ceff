import { casesOf } from '../../rule-cases.ts';
import { metaViewport } from './rule.ts';

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><title>Ferries</title><meta name="viewport" content="${content}"></head></html>`;

export const cases = casesOf(metaViewport, {
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
  ],
  failed: [
    { html: page('user-scalable=no'), because: 'zoomOff' },
    { html: page('width=device-width,User-Scalable = NO'), because: 'zoomOff' },
    { html: page('user-scalable=0'), because: 'zoomOff' },
    { html: page('user-scalable=0.9'), because: 'zoomOff' },
    { html: page('user-scalable=never'), because: 'zoomOff' },
    { html: page('user-scalable=no, maximum-scale=5'), because: 'zoomOff' },
    { html: page('maximum-scale=1.0'), because: 'zoomLimited' },
    { html: page('initial-scale=1 maximum-scale=1.99'), because: 'zoomLimited' },
    { html: page('user-scalable=yes, maximum-scale=yes'), because: 'zoomLimited' },
    { html: page('maximum-scale=none'), because: 'zoomLimited' },
    {
      html: '<!doctype html><html lang="en"><head><title>x</title><meta name="VIEWPORT" content="maximum-scale=0"></head></html>',
      because: 'zoomLimited',
    },
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
  ],
});
