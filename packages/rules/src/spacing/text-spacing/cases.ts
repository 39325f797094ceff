import { defineCases } from '../../rule-cases.ts';
import { textSpacing } from './rule.ts';

const sentence =
  'Ferries leave the harbor of Kiel every morning, and every evening they come back from Oslo.';
const box = (style: string, inside = sentence) =>
  `<div style="font: 16px/18px sans-serif; width: 400px; overflow: hidden; ${style}">${inside}</div>`;

export const cases = defineCases(textSpacing, {
  passed: [
    '<style>.box { position: relative; width: 180px; height: 110px; line-height: 18px; overflow: hidden } p { margin: 0 }</style><div class="box ps"><p>Ferries to Kiel leave at noon from the old port of the town.</p><p>Fares depend on the season and the day.</p><div class="ps__rail-y" style="position: absolute; right: 0; top: 0; height: 100%; width: 12px"><div class="ps__thumb-y"></div></div></div>',
    '<style>.box { position: relative; width: 180px; height: 110px; line-height: 18px; overflow: hidden } p { margin: 0 }</style><div class="box simplebar-wrapper"><p>Ferries to Kiel leave at noon from the old port of the town.</p><p>Fares depend on the season and the day.</p><div class="simplebar-track" style="position: absolute; inset: 0 0 0 auto; width: 9px"></div></div>',
    '<style>.box { position: relative; width: 180px; height: 110px; line-height: 18px; overflow: hidden } p { margin: 0 }</style><div class="box "><p>Ferries to Kiel leave at noon from the old port of the town.</p><p>Fares depend on the season and the day.</p><div role="scrollbar" aria-controls="x" aria-valuenow="0" tabindex="0"></div></div>',
    box(''),
    box('min-height: 36px'),
    box('height: 120px'),
    box('height: 24px', 'Kiel'),
    box('height: 18px', 'Kiel'),
    box('height: 20px; line-height: 36px'),
    box('height: 60px', `<div style="height: 40px; overflow: auto">${sentence}</div><b>Kiel</b>`),
    box('height: 20px', '<i style="font-size: 18px">★</i><b>Kiel</b>'),
    `<div><template shadowrootmode="open">${box('')}</template></div>`,
    box('height: 40px', '船は毎朝港を出ます。夕方に戻ります。<b>Kiel</b>'),
  ],
  failed: [
    {
      html: '<style>.box { position: relative; width: 180px; height: 110px; line-height: 18px; overflow: hidden } p { margin: 0 }</style><div class="box track"><p>Ferries to Kiel leave at noon from the old port of the town.</p><p>Fares depend on the season and the day.</p></div>',
      reason: 'cut',
    },
    {
      html: '<style>.box { position: relative; width: 180px; height: 110px; line-height: 18px; overflow: hidden } p { margin: 0 }</style><div class="box "><p>Ferries to Kiel leave at noon from the old port of the town.</p><p>Fares depend on the season and the day.</p><div class="rail">Kiel</div></div>',
      reason: 'cut',
    },
    { html: box('height: 37px'), reason: 'cut' },
    {
      html: box(
        'font: 16px/18px monospace; max-height: 40px; width: 52ch',
        `<p style="margin: 0"><b>${sentence}</b></p>`,
      ),
      reason: 'cut',
    },
    { html: box('width: 120px; white-space: nowrap', 'Ferries to Oslo'), reason: 'cut' },
    { html: box('font: 16px/18px monospace; width: 11.5ch', 'Ferry connections'), reason: 'cut' },
    { html: box('', `<div style="height: 37px">${sentence}</div>`), reason: 'cut' },
    {
      html: `<div style="display: flex; flex-direction: column; height: 37px">${box('min-height: 0')}</div>`,
      reason: 'cut',
    },
    { html: box('display: flex; width: 145px', '<b>Ferries</b> <b>towards</b> <b>Kiel</b>'), reason: 'cut' },
    {
      html: `<style>* { transition: all 1s }</style>${box('height: 37px')}`,
      reason: 'cut',
    },
    { html: `<div><template shadowrootmode="open">${box('height: 37px')}</template></div>`, reason: 'cut' },
    { html: `<iframe title="x" width="500" srcdoc='${box('height: 37px')}'></iframe>`, reason: 'cut' },
  ],
  cantTell: [{ html: `<div>${box('height: 37px')}<button>More</button></div>`, reason: 'control' }],
  inapplicable: [
    `<p>${sentence}</p>`,
    box('height: 37px; overflow: auto'),
    box('height: 37px; visibility: hidden'),
    box('white-space: nowrap; text-overflow: ellipsis; overflow-x: hidden; overflow-y: visible'),
    `<div aria-hidden="true">${box('height: 37px')}</div>`,
  ],
});
