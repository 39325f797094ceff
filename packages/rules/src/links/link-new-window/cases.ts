import { defineCases } from '../../rule-cases.ts';
import { linkNewWindow } from './rule.ts';

export const cases = defineCases(linkNewWindow, {
  passed: [
    '<a href="/a" target="_blank">Prices (opens in a new window)</a>',
    '<a href="/a" target="_blank">Prices <img src="x.png" alt="external link"></a>',
    '<a href="/a" target="_blank" title="Neues Fenster">Preise</a>',
    '<div><template shadowrootmode="open"><a href="/a" target="_blank">Prices, new tab</a></template></div>',
  ],
  failed: [
    { html: '<a href="/a" target="_blank">Prices</a>', reason: 'unannounced' },
    { html: '<a href="https://example.com/a" target="_blank" download>Prices</a>', reason: 'unannounced' },
    { html: '<a href="/a" target="_BLANK">News of the world</a>', reason: 'unannounced' },
    {
      html: '<div><template shadowrootmode="open"><a href="/a" target="_blank">Prices</a></template></div>',
      reason: 'unannounced',
    },
    {
      html: '<iframe title="Frame" srcdoc="<a href=&quot;/a&quot; target=&quot;_blank&quot;>Prices</a>"></iframe>',
      reason: 'unannounced',
    },
  ],
  inapplicable: [
    '<a href="/a">Prices</a>',
    '<a href="/a" target="_self">Prices</a>',
    '<a href="/a" target="frame">Prices</a>',
    '<a target="_blank">Prices</a>',
    '<a href="/prices.pdf" target="_blank" download>Prices</a>',
    '<a href="/a" target="_blank" hidden>Prices</a>',
    '<a href="/a" target="_blank" aria-hidden="true" tabindex="-1">Prices</a>',
  ],
});
