import { type Attack, page } from '../attack.ts';

const repeated = (html: string, times: number) => html.repeat(times);

/** Documents that are too large, too deep or too intricate. */
export const markupAttacks: readonly Attack[] = [
  {
    name: 'million-elements',
    html: page('<div id="many"></div>', `many.innerHTML = '<i></i>'.repeat(1e6);`),
    ends: ['tested', 'scan/too-much-memory'],
  },
  {
    name: 'many-visible-elements',
    html: page('<div id="many"></div>', `many.innerHTML = '<p>Text <a href=#>link</a></p>'.repeat(40000);`),
  },
  {
    name: 'deep-nesting',
    html: page(
      '<div id="deep"></div>',
      `let at = deep; for (let i = 0; i < 20000; i++) { const next = document.createElement('div'); at.append(next); at = next; } at.textContent = 'Deep';`,
    ),
    ends: ['tested', 'scan/crashed', 'scan/too-much-memory'],
  },
  {
    name: 'deep-markup',
    html: page(`${repeated('<div><b>', 30_000)}Deep`),
    ends: ['tested', 'scan/crashed'],
  },
  {
    name: 'deep-shadow-roots',
    html: page(
      '<div id="deep"></div>',
      `let at = deep; for (let i = 0; i < 2000; i++) { const next = document.createElement('div'); at.attachShadow({ mode: i % 2 ? 'open' : 'closed' }).append(next); at = next; } at.textContent = 'Deep';`,
    ),
    ends: ['tested', 'scan/crashed'],
  },
  {
    name: 'frames-in-frames',
    html: page(
      '',
      `let at = document; for (let i = 0; i < 200; i++) { const frame = at.createElement('iframe'); at.body.append(frame); at = frame.contentDocument; if (!at) break; }`,
    ),
  },
  { name: 'many-frames', html: page(repeated('<iframe srcdoc="<p>Frame <a href=#>x</a>"></iframe>', 400)) },
  {
    name: 'many-foreign-frames',
    html: ({ foreign }) => page(repeated(`<iframe src="${foreign}/plain"></iframe>`, 100)),
  },
  {
    name: 'frame-of-itself',
    html: ({ own }) =>
      page(`<iframe src="${own}/frame-of-itself?" onload="this.src = this.src + 'x'"></iframe>`),
  },
  {
    name: 'long-text',
    html: page(`<p>${repeated('word ', 3_000_000)}</p>`),
    ends: ['tested', 'scan/too-much-memory'],
  },
  {
    name: 'long-word',
    html: page(`<p style="width: 1px; word-break: break-all">${repeated('w', 400_000)}</p>`),
  },
  {
    name: 'long-attribute',
    html: page(
      `<a href="#" title="${repeated('a', 5_000_000)}" aria-label="${repeated('"'.replace('"', '&quot;'), 500_000)}">x</a>`,
    ),
  },
  {
    name: 'many-attributes',
    html: page(
      '<div id="many"></div>',
      `many.innerHTML = ('<p ' + Array.from({ length: 300 }, (_, i) => 'data-' + i + '="' + i + '"').join(' ') + '>x</p>').repeat(4000);`,
    ),
  },
  {
    name: 'long-title',
    html: `<!doctype html><html lang="en"><title>${repeated('Title ', 1_000_000)}</title><h1>Title</h1>`,
  },
  {
    name: 'many-rules',
    html: page(
      '<p class="r1">x</p>',
      `document.head.insertAdjacentHTML('beforeend', '<style>' + Array.from({ length: 100000 }, (_, i) => '.r' + i + ':hover > * + * ~ b::before { color: #' + (i % 1000) + '; content: "x" }').join('') + '</style>');`,
    ),
  },
  {
    name: 'distinct-styles',
    html: page(
      '<div id="many"></div>',
      `many.innerHTML = Array.from({ length: 20000 }, (_, i) => '<p style="font-size:' + (9 + i / 4000) + 'px;color:rgb(' + i % 255 + ',' + i % 200 + ',9);margin:' + i / 999 + 'px">x</p>').join('');`,
    ),
  },
  {
    name: 'labels-in-circles',
    html: page(
      Array.from(
        { length: 3_000 },
        (_, at) =>
          `<button id="b${at}" aria-labelledby="${Array.from({ length: 30 }, (_, i) => `b${(at + i + 1) % 3_000}`).join(' ')}"></button>`,
      ).join(''),
    ),
  },
  {
    name: 'owns-in-circles',
    html: page(
      Array.from(
        { length: 500 },
        (_, at) => `<div role="list" id="o${at}" aria-owns="o${(at + 1) % 500} o${(at + 2) % 500}"></div>`,
      ).join(''),
    ),
  },
  {
    name: 'wide-table',
    html: page(
      `<table>${repeated(`<tr>${repeated('<td headers="h1 h2 h3">x</td>', 300)}</tr>`, 100)}</table>`,
    ),
  },
  {
    name: 'spanning-table',
    html: page(
      `<table>${repeated('<tr><td colspan="1000" rowspan="65534">x</td><th scope="col" colspan="1000">y</th></tr>', 300)}</table>`,
    ),
  },
  {
    name: 'select-with-many-options',
    html: page(`<select aria-label="Town">${repeated('<option>Town</option>', 60_000)}</select>`),
  },
  {
    name: 'many-focusable',
    html: page(repeated('<button>Go</button><input aria-label="x"><a href="#x">x</a>', 3_000)),
  },
  {
    name: 'tall-page',
    html: page('<div style="height: 30000000px; background: linear-gradient(red, blue)">Tall</div>'),
  },
  {
    name: 'wide-layers',
    html: page(
      repeated(
        '<div style="position: absolute; inset: 0; width: 20000px; height: 20000px; will-change: transform; background: rgba(1, 2, 3, .01)">x</div>',
        60,
      ),
    ),
    ends: ['tested', 'scan/too-much-memory', 'scan/crashed'],
  },
  {
    name: 'filters',
    html: page(
      repeated(
        '<div style="filter: blur(90px) drop-shadow(9px 9px 90px red); backdrop-filter: blur(50px); mix-blend-mode: difference; width: 900px; height: 900px; margin-top: -890px">Blur</div>',
        200,
      ),
    ),
  },
  {
    name: 'vector-image',
    html: page(
      `<svg width="900" height="900" role="img" aria-label="x"><defs>${Array.from({ length: 12 }, (_, at) => `<g id="g${at}">${at === 0 ? '<rect width="9" height="9"/>' : repeated(`<use href="#g${at - 1}"/>`, 6)}</g>`).join('')}</defs><use href="#g11"/></svg>`,
    ),
    ends: ['tested', 'scan/too-much-memory', 'scan/crashed'],
  },
  {
    name: 'entities-in-xhtml',
    answer: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xhtml+xml' })
        .end(
          `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghi', (name, at) => `<!ENTITY ${name} "${repeated(`&${'abcdefgh'[at]};`, 10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><title>x</title><body><p>&i;</p></body></html>`,
        ),
    ends: ['tested', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'control-characters',
    html: page(
      `<p>${repeated('\u202e\u0007\u001b[2J\u2066x', 9_000)}</p><a href="javascript:alert(1)">\u001b]0;x\u0007</a>`,
    ),
  },
];
