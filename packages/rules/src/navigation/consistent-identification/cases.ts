import { defineCases } from '../../rule-cases.ts';
import { consistentIdentification } from './rule.ts';

const nav = (name: string, content = name) =>
  `<nav><a href="/cart" aria-label="${name}">${content}</a></nav>`;
const icon = '<svg width="20" height="20" aria-hidden="true"><path d="M0 0h9v9z"/></svg>';
const search = (name: string, action = '/find') =>
  `<form role="search" action="${action}"><input type="search" aria-label="Words"><button>${name}</button></form>`;

export const cases = defineCases(consistentIdentification, {
  passed: [
    { html: nav('Basket'), firstPage: nav('Basket') },
    { html: nav('Basket (3)'), firstPage: nav('Basket (4)') },
    { html: nav('My basket'), firstPage: nav('Basket') },
    { html: nav('Basket (current page)'), firstPage: nav('Basket') },
    { html: search('Search'), firstPage: search('Search') },
  ],
  failed: [
    { html: nav('Basket', icon), firstPage: nav('Checkout', icon), reason: 'icon' },
    { html: search('Find'), firstPage: search('Search'), reason: 'search' },
  ],
  cantTell: [{ html: nav('Basket'), firstPage: nav('Checkout'), reason: 'link' }],
  inapplicable: [
    nav('Basket'),
    { html: search('Find', '/pages'), firstPage: search('Search', '/people') },
    { html: '<main><a href="/cart">Basket</a></main>', firstPage: nav('Checkout') },
    { html: `${nav('Basket')}<a href="/cart">Other</a>`, firstPage: nav('Checkout') },
    { html: nav('Basket').replace('<nav', '<nav hidden'), firstPage: nav('Checkout') },
  ],
});
