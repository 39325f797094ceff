import { defineCases } from '../../rule-cases.ts';
import { consistentNavigation } from './rule.ts';

const nav = (names: string, attributes = '') =>
  `<nav ${attributes}>${[...names].map((name) => `<a href="/${name}">Port ${name}</a>`).join(' ')}</nav>`;

const searchForm = '<form role="search" action="/find"><label>Search <input></label></form>';

export const cases = defineCases(consistentNavigation, {
  passed: [
    { html: nav('abcde'), firstPage: nav('abcde') },
    { html: nav('abxcdey'), firstPage: nav('abcde') },
    { html: nav('ace'), firstPage: nav('abcde') },
    {
      html: `<header><form role="search">Search</form>${nav('abcde')}</header><main>Ports</main>`,
      firstPage: `<header><form role="search">Search</form>${nav('abcde')}</header><main>Fares</main>`,
    },
  ],
  cantTell: [
    { html: nav('cabde'), firstPage: nav('abcde'), reason: 'moved' },
    { html: nav('abcde'), firstPage: nav('eabcd'), reason: 'moved' },
    {
      html: `<header>${nav('abcde')}<form role="search">Search</form></header><main>Ports</main>`,
      firstPage: `<header><form role="search">Search</form>${nav('abcde')}</header><main>Fares</main>`,
      reason: 'search',
    },
    // A search that leads elsewhere, and one outside the header.
    {
      html: `<header>${nav('abcde')}${searchForm}</header><main>Ports</main>`,
      firstPage: `<header>${searchForm.replace('/find', '/ports')}${nav('abcde')}</header><main>Fares</main>`,
      reason: 'search',
    },
    {
      html: `<header>${nav('abcde')}${searchForm}</header><main>Ports</main>`,
      firstPage: `<div>${searchForm}</div><header>${nav('abcde')}</header><main>Fares</main>`,
      reason: 'search',
    },
  ],
  failed: [
    {
      html: `<header>${nav('abcde')}${searchForm}</header><main>Ports</main>`,
      firstPage: `<header>${searchForm}${nav('abcde')}</header><main>Fares</main>`,
      reason: 'searchMoved',
    },
    { html: nav('abdce'), firstPage: nav('abcde'), reason: 'inverted' },
    { html: nav('edcba'), firstPage: nav('abcde'), reason: 'inverted' },
    {
      html: `<footer>${nav('abdce').replaceAll('nav', 'div')}</footer>`,
      firstPage: `<footer>${nav('abcde').replaceAll('nav', 'div')}</footer>`,
      reason: 'inverted',
    },
  ],
  inapplicable: [
    nav('abcde'),
    { html: nav('vwxyz'), firstPage: nav('abcde') },
    { html: nav('ba'), firstPage: nav('ab') },
    { html: nav('abdce', 'aria-label="Breadcrumbs"'), firstPage: nav('abcde', 'aria-label="Breadcrumbs"') },
    { html: nav('abdce', 'aria-label="Recent pages"'), firstPage: nav('abcde') },
    { html: nav('abdce', 'hidden'), firstPage: nav('abcde') },
    {
      html: `<!doctype html><html lang="de"><title>Test</title><body>${nav('abdce')}`,
      firstPage: nav('abcde'),
    },
    { html: `<main>${nav('abdce').replaceAll('nav', 'div')}</main>`, firstPage: nav('abcde') },
  ],
});
