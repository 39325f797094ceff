import { defineCases } from '../../rule-cases.ts';
import { ariaRoles } from './rule.ts';

export const cases = defineCases(ariaRoles, {
  passed: [
    '<div role="alert">Saved</div>',
    '<div role="Alert">Saved</div>',
    '<input role="searchfield searchbox" aria-label="Search">',
    '<p role="doc-footnote">A note</p>',
    '<svg role="graphics-document" width="9" height="9"></svg>',
    '<div role="none">Text</div>',
    '<section role="widget region" aria-label="News">Text</section>',
    '<div role="alert" style="opacity: 0">Saved</div>',
    '<div><template shadowrootmode="open"><div role="note">Text</div></template></div>',
  ],
  failed: [
    { html: '<div role="headng">Text</div>', reason: 'unknown' },
    { html: '<span role="lnik buton" tabindex="0">Text</span>', reason: 'unknown' },
    { html: '<div role="widget">Text</div>', reason: 'unknown' },
    { html: '<div role="landmark section">Text</div>', reason: 'unknown' },
    { html: '<div role="button,link">Text</div>', reason: 'unknown' },
    { html: '<svg role="picture" width="9" height="9"></svg>', reason: 'unknown' },
    {
      html: '<div><template shadowrootmode="open"><div role="nte">Text</div></template></div>',
      reason: 'unknown',
    },
  ],
  inapplicable: [
    '<div>Text</div>',
    '<div role="">Text</div>',
    '<div role="  ">Text</div>',
    '<div role="headng" hidden>Text</div>',
    '<div aria-hidden="true"><div role="headng">Text</div></div>',
    '<div role="headng" style="visibility: hidden">Text</div>',
    '<math role="formula"><mi>x</mi></math>',
  ],
});
