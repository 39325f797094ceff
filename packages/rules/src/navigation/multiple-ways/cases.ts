import { defineCases } from '../../rule-cases.ts';
import { multipleWays } from './rule.ts';

const nav = '<nav><a href="/a">Kiel</a> <a href="/b">Oslo</a> <a href="/c">Riga</a></nav>';
const search =
  '<form role="search" action="/find"><input type="search" aria-label="Words"><button>Search</button></form>';
const text = '<p>Ferries leave from the old harbor.</p>';

const link = '<p><a href="{page}">Ferries</a></p>';

export const cases = defineCases(multipleWays, {
  passed: [
    { html: nav + search, firstPage: link + nav + search },
    { html: text, firstPage: link + nav + search },
    { html: nav, firstPage: `${link}<a href="/map">Site map</a>` },
    { html: nav, firstPage: link + nav.replaceAll('nav', 'main') },
  ],
  cantTell: [
    { html: text, firstPage: link, reason: 'few' },
    { html: nav, firstPage: nav.replace('/a', '{page}'), reason: 'few' },
    // The first page contains its links twice.
    { html: nav, firstPage: nav.replace('/a', '{page}') + link, reason: 'few' },
  ],
  inapplicable: [
    nav + search,
    text,
    { html: text, firstPage: text },
    { html: text, firstPage: `<p><a href="/other">Ships</a></p>${link}` },
  ],
});
