import { defineCases } from '../../rule-cases.ts';
import { identicalLinksSameContext } from './rule.ts';

export const cases = defineCases(identicalLinksSameContext, {
  passed: [
    '<p>Learn (<a href="/a">About</a>) and write (<a href="/a">about</a>)</p>',
    '<ul><li><a href="/a">News</a> <a href="/a">News</a></li></ul>',
    '<div><template shadowrootmode="open"><p>Here: <a href="/a">News</a> <a href="/a">News</a></p></template></div>',
    '<p><a href="/a">News</a></p><p><a href="/a">News</a></p>',
  ],
  failed: [
    {
      html: '<p>You can <a href="/c?page=1">contact us</a> by chat or <a href="/c?page=2">contact us</a> by phone.</p>',
      reason: 'different',
    },
    {
      html: '<p>The old <a href="https://a.example/">rules</a> and the new ones: <a href="https://b.test/">rules</a></p>',
      reason: 'different',
    },
    {
      html: '<div><template shadowrootmode="open"><p>The old <a href="https://a.example/">rules</a> and the new ones: <a href="https://b.test/">rules</a></p></template></div>',
      reason: 'different',
    },
  ],
  cantTell: [
    {
      html: '<p>The harbor of Kiel has a <a href="https://a.example/">site</a>. Old ships are on the museum’s own <a href="https://b.test/">site</a>.</p>',
      reason: 'unknown',
    },
    {
      html: '<p>Contact us: <a href="/c?page=1">here</a> or <a href="/c?page=2">here</a></p>',
      reason: 'unknown',
    },
    { html: '<p>Learn (<a href="/a">About</a>) and write (<a href="/b">About</a>)</p>', reason: 'unknown' },
    { html: '<p><a href="/c?page=1">News</a> <a href="/c?page=2">News</a></p>', reason: 'unknown' },
    {
      html: '<p>Pages:</p><p><a href="/a">News</a></p><p>Group:</p><p><a href="/b">News</a></p>',
      reason: 'unknown',
    },
    {
      html: '<p>One <span role="link" tabindex="0" onclick="go(1)">News</span> two <span role="link" tabindex="0" onclick="go(2)">News</span></p>',
      reason: 'unknown',
    },
  ],
  inapplicable: [
    '<ul><li>One <a href="/a">News</a></li><li>Two <a href="/b">News</a></li></ul>',
    '<p>One <a href="/a">News</a></p><p>Two <a href="/b">News</a></p>',
    '<p>One <a href="/a">News</a> two <a href="/b" aria-hidden="true" tabindex="-1">News</a></p>',
    '<p>One <a href="/a">News</a> two <a href="/b">Old</a></p>',
    '<table><tr><td><a href="/a">Edit</a></td><td><a href="/b">Edit</a></td></tr></table>',
  ],
});
