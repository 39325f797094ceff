import { defineCases } from '../../rule-cases.ts';
import { consistentIdentification } from './rule.ts';

const nav = (name: string, content = name) =>
  `<nav><a href="/cart" aria-label="${name}">${content}</a></nav>`;
const icon = '<svg width="20" height="20" aria-hidden="true"><path d="M0 0h9v9z"/></svg>';
const search = (name: string, action = '/find') =>
  `<form role="search" action="${action}"><input type="search" aria-label="Words"><button>${name}</button></form>`;

const signUp = (name: string, { action = '/newsletter', fields = '', attributes = '' } = {}) =>
  `<footer><form action="${action}" method="post"><label>Email <input type="email" name="m"></label>${fields}<button ${attributes}>${name}</button></form></footer>`;
const print = (name: string, href = '#print') =>
  `<footer><a href="${href}"><img src="/printer.svg" alt="${name}" width="20" height="20"></a><p id="print">On paper</p></footer>`;
const hidden = (value: string) => `<input type="hidden" name="list" value="${value}">`;

export const cases = defineCases(consistentIdentification, {
  passed: [
    { html: nav('Basket'), firstPage: nav('Basket') },
    { html: nav('Basket (3)'), firstPage: nav('Basket (4)') },
    { html: nav('My basket'), firstPage: nav('Basket') },
    { html: signUp('Subscribe'), firstPage: signUp('Subscribe now') },
    { html: nav('Basket (current page)'), firstPage: nav('Basket') },
    { html: search('Search'), firstPage: search('Search') },
  ],
  failed: [
    { html: nav('Basket', icon), firstPage: nav('Checkout', icon), reason: 'icon' },
    { html: search('Find'), firstPage: search('Search'), reason: 'search' },
    { html: signUp('Send'), firstPage: signUp('Subscribe'), reason: 'form' },
    {
      html: signUp('Send', { fields: hidden('1') }),
      firstPage: signUp('Subscribe', { fields: hidden('1') }),
      reason: 'form',
    },
    {
      html: signUp('Send', { fields: hidden('1').replace('list', 'csrf_token') }),
      firstPage: signUp('Subscribe', { fields: hidden('2').replace('list', 'csrf_token') }),
      reason: 'form',
    },
    { html: print('Output'), firstPage: print('Print this page'), reason: 'jump' },
  ],
  cantTell: [
    { html: nav('Basket'), firstPage: nav('Checkout'), reason: 'link' },
    // The names may be about different content.
    { html: signUp('Get recipes'), firstPage: signUp('Get news'), reason: 'control' },
    {
      html: `${signUp('Recipes please')}<h1>Recipes</h1>`,
      firstPage: signUp('Subscribe'),
      reason: 'control',
    },
    // The hidden value, or the button's own one, may decide what the form does.
    {
      html: signUp('Send', { fields: hidden('1') }),
      firstPage: signUp('Subscribe', { fields: hidden('2') }),
      reason: 'control',
    },
    {
      html: signUp('Leave', { attributes: 'name="leave"' }),
      firstPage: signUp('Subscribe', { attributes: 'name="join"' }),
      reason: 'control',
    },
    // Nothing is entered: the name may depend on whether it's on.
    {
      html: '<footer><form action="/theme"><button>Dark</button></form></footer>',
      firstPage: '<footer><form action="/theme"><button>Light</button></form></footer>',
      reason: 'control',
    },
    // A script handles it.
    { html: print('Output', '#'), firstPage: print('Print this page', '#'), reason: 'control' },
  ],
  inapplicable: [
    nav('Basket'),
    { html: search('Find', '/pages'), firstPage: search('Search', '/people') },
    { html: '<main><a href="/cart">Basket</a></main>', firstPage: nav('Checkout') },
    { html: `${nav('Basket')}<a href="/cart">Other</a>`, firstPage: nav('Checkout') },
    { html: nav('Basket').replace('<nav', '<nav hidden'), firstPage: nav('Checkout') },
  ],
});
