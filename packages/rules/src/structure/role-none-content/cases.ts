import { defineCases } from '../../rule-cases.ts';
import { roleNoneContent } from './rule.ts';

const table = (role: string, scope = ' scope="col"', value = '8') =>
  `<table role="${role}"><tr><th${scope}>Town</th><th${scope}>Price</th></tr><tr><td>Kiel</td><td>${value}</td></tr></table>`;
const steps = '<li>Soften the onions.</li><li>Add the lentils.</li>';

export const cases = defineCases(roleNoneContent, {
  neverPasses: true,
  failed: [
    { html: table('presentation'), reason: 'table' },
    { html: table('none'), reason: 'table' },
    { html: `<div><template shadowrootmode="open">${table('none')}</template></div>`, reason: 'table' },
  ],
  cantTell: [
    {
      html: '<table role="presentation" summary="Prices"><tr><td>Kiel</td><td>8</td></tr></table>',
      reason: 'marked',
    },
    { html: table('presentation', ''), reason: 'marked' },
    { html: `<h2 role="none">Method</h2><ol>${steps}</ol>`, reason: 'heading' },
    { html: `<ol role="none">${steps}</ol>`, reason: 'list' },
    { html: `<ul role="presentation">${steps}</ul>`, reason: 'list' },
    {
      html: `<main tabindex="-1"><h2 role="presentation">Method</h2><ol>${steps}</ol></main>`,
      reason: 'heading',
    },
  ],
  inapplicable: [
    table('table'),
    '<table role="presentation"><tr><td>Kiel</td><td>8</td></tr><tr><td>Oslo</td><td>9</td></tr></table>',
    // Layout with header cells, text or headings.
    table(
      'presentation',
      '',
      'Ferries to Kiel run every day in summer, and on Mondays, Wednesdays and Fridays in winter.',
    ),
    table('presentation', '', '<h2>Prices</h2>'),
    table('none').replace('<table', '<table hidden'),
    // Nothing shows that these are lists, or they're parts of a widget.
    `<ol role="none" style="list-style: none">${steps}</ol>`,
    `<ul role="none" style="display: flex">${steps.replaceAll('<li>', '<li style="display: block">')}</ul>`,
    '<ol role="none"><li>Soften the onions.</li></ol>',
    '<div role="listbox" aria-label="Port"><ul role="none"><li><span role="option">Kiel</span></li><li><span role="option">Oslo</span></li></ul></div>',
    '<ul role="tablist"><li role="none"><button role="tab">Kiel</button></li><li role="none"><button role="tab">Oslo</button></li></ul>',
    '<ul role="none"><li role="tab">Kiel</li><li role="tab">Oslo</li></ul>',
    '<h2 role="none"><button>Method</button></h2>',
    '<div role="tablist"><h2 role="none"><span role="tab">Method</span></h2></div>',
    '<div aria-hidden="true"><h2 role="none">Method</h2></div>',
    '<h2>Method</h2>',
    '<img role="none" alt="">',
  ],
});
