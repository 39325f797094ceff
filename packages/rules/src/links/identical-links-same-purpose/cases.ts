import { defineCases } from '../../rule-cases.ts';
import { identicalLinksSamePurpose } from './rule.ts';

export const cases = defineCases(identicalLinksSamePurpose, {
  passed: [
    '<a href="/a">News</a><a href="/a">news</a>',
    '<a href="/a">News</a><iframe title="Frame" srcdoc="<a href=&quot;/a&quot;>News</a>"></iframe>',
    '<span role="link" tabindex="0" onclick="go(1)">News</span> <span role="link" tabindex="0" onclick="go(1)">News</span>',
    '<a href="/a">News</a><div><template shadowrootmode="open"><a href="/a" aria-label="News">x</a></template></div>',
  ],
  failed: [
    { html: '<a href="https://a.example/">News</a><a href="https://b.test/">News</a>', reason: 'different' },
    {
      html: '<svg width="90" height="30"><a href="https://a.example/" aria-label="News"><circle r="4"></circle></a></svg><a href="https://b.test/">News</a>',
      reason: 'different',
    },
    {
      html: '<a href="https://a.example/"><img src="x.png" alt="News"></a><div><template shadowrootmode="open"><a href="https://b.test/">News</a></template></div>',
      reason: 'different',
    },
  ],
  cantTell: [
    { html: '<a href="/a">News</a><a href="/b">News</a>', reason: 'unknown' },
    {
      html: '<a href="https://de.a.example/">News</a><a href="https://www.a.example/">News</a>',
      reason: 'unknown',
    },
    {
      html: '<span role="link" tabindex="0" onclick="go(1)">News</span> <span role="link" tabindex="0" onclick="go(2)">News</span>',
      reason: 'unknown',
    },
    {
      html: '<span role="link" tabindex="0">News</span> <span role="link" tabindex="0">News</span>',
      reason: 'unknown',
    },
  ],
  inapplicable: [
    '<a href="/a">News</a><a href="/b">Old</a>',
    '<a>News</a><a>News</a>',
    '<a href="/a"></a><a href="/b"></a>',
    '<a href="/a">News</a><a href="/b" hidden>News</a>',
    '<a href="/a">News</a><a href="/b" aria-hidden="true" tabindex="-1">News</a>',
  ],
});
