import { defineCases } from '../../rule-cases.ts';
import { targetSize } from './rule.ts';

const sizeStyle = (width: number, height: number) =>
  `display: block; box-sizing: border-box; border: 0; padding: 0; overflow: hidden; width: ${width}px; height: ${height}px`;
const button = (width: number, height = width, attributes = '') =>
  `<button style="${sizeStyle(width, height)}" ${attributes}>a</button>`;
const link = (url: string, width: number, height = width) =>
  `<a href="${url}" style="${sizeStyle(width, height)}">a</a>`;
const row = (gap: number, ...targets: string[]) =>
  `<div style="display: flex; gap: ${gap}px">${targets.join('')}</div>`;
/** An element over the center of a large target. */
const covered = (target: string, style: string, cover: string) =>
  `<div style="position: relative; width: 60px">${target}<div style="position: absolute; ${style}">${cover}</div></div>`;

/** A field with a button of 16 px inside. */
const fieldWithButton = (cursor: string, name: string, role = 'textbox') =>
  `<div style="position: relative; width: 209px"><input role="${role}" aria-label="Arrival" style="box-sizing: border-box; width: 209px; height: 42px; cursor: ${cursor}"><button aria-label="${name}" style="${sizeStyle(16, 16)}; position: absolute; right: 16px; top: 13px"></button></div>`;

export const cases = defineCases(targetSize, {
  passed: [
    // Clicking the field opens the calendar, too.
    fieldWithButton('pointer', 'Choose date'),
    fieldWithButton('pointer', 'Toggle towns', 'combobox'),
    '<div class="leaflet-container" style="position: relative; width: 400px; height: 300px"><div class="pin" role="button" tabindex="0" aria-label="Kiel" style="position: absolute; width: 25px; height: 41px; left: 100px; top: 100px"></div><div class="pin" role="button" tabindex="0" aria-label="Oslo" style="position: absolute; width: 25px; height: 41px; left: 108px; top: 100px"></div></div>',
    '<section aria-label="Map of ports" style="position: relative; width: 400px; height: 300px"><div class="pin" role="button" tabindex="0" aria-label="Kiel" style="position: absolute; width: 25px; height: 41px; left: 100px; top: 100px"></div><div class="pin" role="button" tabindex="0" aria-label="Oslo" style="position: absolute; width: 25px; height: 41px; left: 108px; top: 100px"></div></section>',
    '<div role="application" aria-label="Karte" style="position: relative; width: 400px; height: 300px"><div style="position: absolute; transform: translate(90px, 90px)"><button style="width: 14px; height: 14px; padding: 0" aria-label="Kiel"></button></div><div style="position: absolute; transform: translate(98px, 90px)"><button style="width: 14px; height: 14px; padding: 0" aria-label="Oslo"></button></div></div>',
    '<div style="position: relative; width: 400px; height: 300px"><template shadowrootmode="open"><div class="maplibregl-map" style="position: relative; width: 400px; height: 300px"><div class="pin" role="button" tabindex="0" aria-label="Kiel" style="position: absolute; width: 25px; height: 41px; left: 100px; top: 100px"></div><div class="pin" role="button" tabindex="0" aria-label="Oslo" style="position: absolute; width: 25px; height: 41px; left: 108px; top: 100px"></div></div></template></div>',
    row(0, button(24), button(24)),
    button(9),
    row(4, button(20), button(20)),
    row(2, button(20), button(24)),
    row(0, button(300, 24), button(300, 24)),
    '<ul style="line-height: 24px"><li><a href="/a">Kiel</a></li><li><a href="/b">Oslo</a></li></ul>',
    '<a href="/a"><img src="x.png" alt="Kiel" width="40" height="40"></a><a href="/b"><img src="x.png" alt="Oslo" width="40" height="40"></a>',
    row(0, '<input type="checkbox" aria-label="a">', '<input type="checkbox" aria-label="b">'),
    '<button>a</button><select aria-label="b"></select><br><input aria-label="c"><input aria-label="d">',
    row(0, link('/a', 20), link('/a', 20)),
    `${row(0, link('/a', 20), button(24))}<hr>${link('/a', 30)}`,
    row(
      0,
      `<input type="checkbox" id="a" style="${sizeStyle(9, 9)}">`,
      button(24),
      `<label for="a" style="${sizeStyle(99, 40)}">Kiel</label>`,
    ),
    `<div tabindex="0" role="option" style="${sizeStyle(20, 20)}">${button(20)}</div>`,
    covered(row(0, button(20), button(20)), 'inset: 0', ''),
    covered(button(60), 'left: 0; top: 0', button(30)),
    `<div style="position: fixed; top: 8px">${button(24)}</div>${button(20)}`,
    row(0, button(20), button(20, 20, 'disabled')),
    `<table>${'<tr><td><a href="/a">Kiel</a></td></tr>'.repeat(2)}</table>`,
    '<div style="width: 150px; line-height: 27px"><a href="/a">Ferries to Kiel and to Oslo</a><a href="/b">Bus</a></div>',
    '<iframe title="Map" srcdoc="&lt;button&gt;a&lt;/button&gt;"></iframe>',
  ],
  failed: [
    // People type into the field, or the button does something else.
    { html: fieldWithButton('text', 'Choose date'), reason: 'small' },
    { html: fieldWithButton('pointer', 'Clear'), reason: 'small' },
    {
      html: '<div style="position: relative; width: 400px; height: 300px"><div class="pin" role="button" tabindex="0" aria-label="Kiel" style="position: absolute; width: 25px; height: 41px; left: 100px; top: 100px"></div><div class="pin" role="button" tabindex="0" aria-label="Oslo" style="position: absolute; width: 25px; height: 41px; left: 108px; top: 100px"></div></div>',
      reason: 'partlyCovered',
    },
    {
      html: '<div class="leaflet-container" style="position: relative; width: 400px; height: 300px"><div class="leaflet-control" style="position: absolute; left: 5px; top: 5px; line-height: 0"><a href="#in" aria-label="In" style="display: block; width: 14px; height: 14px"></a><a href="#out" aria-label="Out" style="display: block; width: 14px; height: 14px"></a></div></div>',
      reason: 'small',
    },
    { html: row(1, button(20), button(20)), reason: 'small' },
    { html: row(0, button(23), button(23), button(23)), reason: 'small' },
    { html: row(1, button(20), button(40)), reason: 'small' },
    { html: row(0, link('/a', 20), link('/b', 20)), reason: 'small' },
    { html: `${button(300, 16)}${button(300, 24)}`, reason: 'small' },
    {
      html: '<ul style="line-height: 18px"><li><a href="/a">Kiel</a></li><li><a href="/b">Oslo</a></li></ul>',
      reason: 'small',
    },
    {
      html: row(
        0,
        ...['a', 'b'].map(
          (name) => `<input type="checkbox" style="${sizeStyle(12, 12)}" aria-label="${name}">`,
        ),
      ),
      reason: 'small',
    },
    {
      html: row(
        0,
        ...['a', 'b'].map((name) => `<button style="padding: 0; font-size: 13px">${name}</button>`),
      ),
      reason: 'small',
    },
    { html: covered(button(60), 'left: 0; top: 0', button(20)), reason: 'small' },
    { html: covered(button(24), 'left: 10px; top: 0', button(24)), reason: 'partlyCovered' },
    { html: `<div aria-hidden="true">${row(0, button(20), button(20))}</div>`, reason: 'small' },
    {
      html: `<div><template shadowrootmode="open">${row(0, '<slot></slot>', button(20))}</template>${button(20)}</div>`,
      reason: 'small',
    },
    {
      html: `<div style="width: 99px; height: 99px; overflow: auto">${row(0, button(20), button(20))}</div>`,
      reason: 'small',
    },
    // Visible content in normal flow is not collapsed, no matter what its control says.
    {
      html: `<section><button aria-expanded="false" hidden>Harbors</button><div>${row(0, button(20), button(20))}</div></section>`,
      reason: 'small',
    },
    {
      html: `<button aria-expanded="false" aria-controls="panel" hidden>Harbors</button><section id="panel">${row(0, button(20), button(20))}</section>`,
      reason: 'small',
    },
  ],
  cantTell: [
    {
      html: row(0, button(20, 20, 'tabindex="-1"'), button(20, 20, 'tabindex="-1"')),
      reason: 'notTabbable',
    },
    { html: row(0, button(20), button(40, 40, 'tabindex="-1"')), reason: 'neighboursNotTabbable' },
    {
      html: `<style>a::after { content: ""; position: absolute; inset: 0 }</style>${row(0, button(40), link('/a', 20))}`,
      reason: 'looseParts',
    },
  ],
  inapplicable: [
    '<p>Ferries</p>',
    // Submenus that are collapsed by their size, although their links still have boxes.
    `<div role="group"><button aria-expanded="false" aria-controls="sub" style="width: 90px; height: 40px" hidden>Towns</button><div id="sub" style="max-height: 8px; overflow: hidden">${row(0, button(20), button(20))}</div></div>`,
    `<ul><li><a href="#" aria-expanded="false" hidden>Towns</a><ul style="height: 2px; overflow: hidden"><li>${row(0, button(20), button(20))}</li></ul></li></ul>`,
    `<ul><li><a href="#" aria-expanded="false" hidden>Towns</a><ul style="position: absolute; left: -9px"><li>${row(0, button(20), button(20))}</li></ul></li></ul>`,
    '<p>Ferries to <a href="/a">Kiel</a> and <a href="/b">Oslo</a></p>',
    '<p><a href="/a">Kiel</a><button style="padding: 0">Oslo</button> and more</p>',
    button(9, 9, 'disabled'),
    `<div hidden>${button(9)}</div>`,
    `<div style="opacity: 0">${button(9)}</div>`,
    `<div inert>${button(9)}</div>`,
    `<div style="pointer-events: none">${button(9)}</div>`,
    '<div role="listbox" aria-label="a" tabindex="0" style="height: 9px"></div>',
    '<svg width="9" height="9"><a href="/a"><circle r="9"/></a></svg>',
  ],
});
