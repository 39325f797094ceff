import { buildDocument, type HostileAttack } from '../attack.ts';

const repeatMarkup = (html: string, count: number) => html.repeat(count);

/** Documents that are too large, too deep or too complex. */
export const markupAttacks: readonly HostileAttack[] = [
  {
    name: 'million-elements',
    html: buildDocument('<div id="many"></div>', `many.innerHTML = '<i></i>'.repeat(1e6);`),
    expectedOutcomes: ['tested', 'scan/too-much-memory'],
  },
  {
    name: 'many-visible-elements',
    html: buildDocument(
      '<div id="many"></div>',
      `many.innerHTML = '<p>Text <a href=#>link</a></p>'.repeat(40000);`,
    ),
  },
  {
    name: 'deep-nesting',
    html: buildDocument(
      '<div id="deep"></div>',
      `let at = deep; for (let i = 0; i < 20000; i++) { const next = document.createElement('div'); at.append(next); at = next; } at.textContent = 'Deep';`,
    ),
    expectedOutcomes: ['tested', 'scan/crashed', 'scan/too-much-memory'],
  },
  {
    name: 'deep-markup',
    html: buildDocument(`${repeatMarkup('<div><b>', 30_000)}Deep`),
    expectedOutcomes: ['tested', 'scan/crashed'],
  },
  {
    name: 'deep-shadow-roots',
    html: buildDocument(
      '<div id="deep"></div>',
      `let at = deep; for (let i = 0; i < 2000; i++) { const next = document.createElement('div'); at.attachShadow({ mode: i % 2 ? 'open' : 'closed' }).append(next); at = next; } at.textContent = 'Deep';`,
    ),
    expectedOutcomes: ['tested', 'scan/crashed'],
  },
  {
    name: 'frames-in-frames',
    html: buildDocument(
      '',
      `let at = document; for (let i = 0; i < 200; i++) { const frame = at.createElement('iframe'); at.body.append(frame); at = frame.contentDocument; if (!at) break; }`,
    ),
  },
  {
    name: 'many-frames',
    html: buildDocument(repeatMarkup('<iframe srcdoc="<p>Frame <a href=#>x</a>"></iframe>', 400)),
  },
  {
    name: 'many-foreign-frames',
    html: ({ foreign }) => buildDocument(repeatMarkup(`<iframe src="${foreign}/plain"></iframe>`, 100)),
  },
  {
    name: 'frame-of-itself',
    html: ({ own }) =>
      buildDocument(`<iframe src="${own}/frame-of-itself?" onload="this.src = this.src + 'x'"></iframe>`),
  },
  {
    name: 'long-text',
    html: buildDocument(`<p>${repeatMarkup('word ', 3_000_000)}</p>`),
    expectedOutcomes: ['tested', 'scan/too-much-memory'],
  },
  {
    name: 'long-word',
    html: buildDocument(`<p style="width: 1px; word-break: break-all">${repeatMarkup('w', 400_000)}</p>`),
  },
  {
    name: 'long-attribute',
    html: buildDocument(
      `<a href="#" title="${repeatMarkup('a', 5_000_000)}" aria-label="${repeatMarkup('"'.replace('"', '&quot;'), 500_000)}">x</a>`,
    ),
  },
  {
    name: 'many-attributes',
    html: buildDocument(
      '<div id="many"></div>',
      `many.innerHTML = ('<p ' + Array.from({ length: 300 }, (_, i) => 'data-' + i + '="' + i + '"').join(' ') + '>x</p>').repeat(4000);`,
    ),
  },
  {
    name: 'long-title',
    html: `<!doctype html><html lang="en"><title>${repeatMarkup('Title ', 1_000_000)}</title><h1>Title</h1>`,
  },
  {
    name: 'many-rules',
    html: buildDocument(
      '<p class="r1">x</p>',
      `document.head.insertAdjacentHTML('beforeend', '<style>' + Array.from({ length: 100000 }, (_, i) => '.r' + i + ':hover > * + * ~ b::before { color: #' + (i % 1000) + '; content: "x" }').join('') + '</style>');`,
    ),
  },
  {
    name: 'distinct-styles',
    html: buildDocument(
      '<div id="many"></div>',
      `many.innerHTML = Array.from({ length: 20000 }, (_, i) => '<p style="font-size:' + (9 + i / 4000) + 'px;color:rgb(' + i % 255 + ',' + i % 200 + ',9);margin:' + i / 999 + 'px">x</p>').join('');`,
    ),
  },
  {
    name: 'labels-in-circles',
    html: buildDocument(
      Array.from(
        { length: 3_000 },
        (_, at) =>
          `<button id="b${at}" aria-labelledby="${Array.from({ length: 30 }, (_, i) => `b${(at + i + 1) % 3_000}`).join(' ')}"></button>`,
      ).join(''),
    ),
  },
  {
    name: 'owns-in-circles',
    html: buildDocument(
      Array.from(
        { length: 500 },
        (_, at) => `<div role="list" id="o${at}" aria-owns="o${(at + 1) % 500} o${(at + 2) % 500}"></div>`,
      ).join(''),
    ),
  },
  {
    name: 'wide-table',
    html: buildDocument(
      `<table>${repeatMarkup(`<tr>${repeatMarkup('<td headers="h1 h2 h3">x</td>', 300)}</tr>`, 100)}</table>`,
    ),
  },
  {
    name: 'spanning-table',
    html: buildDocument(
      `<table>${repeatMarkup('<tr><td colspan="1000" rowspan="65534">x</td><th scope="col" colspan="1000">y</th></tr>', 300)}</table>`,
    ),
  },
  {
    name: 'select-with-many-options',
    html: buildDocument(
      `<select aria-label="Town">${repeatMarkup('<option>Town</option>', 60_000)}</select>`,
    ),
  },
  {
    name: 'many-focusable',
    html: buildDocument(repeatMarkup('<button>Go</button><input aria-label="x"><a href="#x">x</a>', 3_000)),
  },
  {
    name: 'tall-page',
    html: buildDocument('<div style="height: 30000000px; background: linear-gradient(red, blue)">Tall</div>'),
  },
  {
    name: 'wide-layers',
    html: buildDocument(
      repeatMarkup(
        '<div style="position: absolute; inset: 0; width: 20000px; height: 20000px; will-change: transform; background: rgba(1, 2, 3, .01)">x</div>',
        60,
      ),
    ),
    expectedOutcomes: ['tested', 'scan/too-much-memory', 'scan/crashed'],
  },
  {
    name: 'filters',
    html: buildDocument(
      repeatMarkup(
        '<div style="filter: blur(90px) drop-shadow(9px 9px 90px red); backdrop-filter: blur(50px); mix-blend-mode: difference; width: 900px; height: 900px; margin-top: -890px">Blur</div>',
        200,
      ),
    ),
  },
  {
    name: 'vector-image',
    html: buildDocument(
      `<svg width="900" height="900" role="img" aria-label="x"><defs>${Array.from({ length: 12 }, (_, at) => `<g id="g${at}">${at === 0 ? '<rect width="9" height="9"/>' : repeatMarkup(`<use href="#g${at - 1}"/>`, 6)}</g>`).join('')}</defs><use href="#g11"/></svg>`,
    ),
    expectedOutcomes: ['tested', 'scan/too-much-memory', 'scan/crashed'],
  },
  {
    name: 'entities-in-xhtml',
    handleRequest: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xhtml+xml' })
        .end(
          `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghi', (name, at) => `<!ENTITY ${name} "${repeatMarkup(`&${'abcdefgh'[at]};`, 10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><title>x</title><body><p>&i;</p></body></html>`,
        ),
    expectedOutcomes: ['tested', 'scan/empty-page', 'scan/too-much-memory'],
  },
  {
    name: 'control-characters',
    html: buildDocument(
      `<p>${repeatMarkup('\u202e\u0007\u001b[2J\u2066x', 9_000)}</p><a href="javascript:alert(1)">\u001b]0;x\u0007</a>`,
    ),
  },
];
