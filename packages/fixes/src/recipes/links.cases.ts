import type { RecipeCaseTable } from '../recipe.ts';

export const cases: RecipeCaseTable = {
  'identical-links-same-context': [
    {
      html: '<p>Kiel <a href="https://kiel.example/">site</a> and Oslo harbor <a href="https://oslo.test/">site</a></p>',
      fixedHtml:
        '<p>Kiel <a href="https://kiel.example/" aria-label="site (kiel.example)">site</a> and Oslo harbor <a href="https://oslo.test/" aria-label="site (oslo.test)">site</a></p>',
    },
  ],
  'identical-links-same-purpose': [
    {
      html: '<ul><li><h2>Kiel</h2><a href="https://kiel.example/">Timetable</a></li><li><h2>Oslo</h2><a href="https://oslo.test/">Timetable</a></li></ul>',
      fixedHtml:
        '<ul><li><h2>Kiel</h2><a href="https://kiel.example/" aria-label="Timetable (Kiel)">Timetable</a></li><li><h2>Oslo</h2><a href="https://oslo.test/" aria-label="Timetable (Oslo)">Timetable</a></li></ul>',
    },
  ],
  'link-in-text-block': [
    {
      html: '<p>Ships leave every morning, see the <a href="/times" style="color: #00c; text-decoration-line: none">timetable</a> of the line for all of them.</p>',
      fixedHtml:
        '<p>Ships leave every morning, see the <a href="/times" style="color: rgb(0, 0, 204); text-decoration-line: underline !important;">timetable</a> of the line for all of them.</p>',
    },
  ],
  'link-name': [
    {
      html: '<a href="/cart"><svg width="9" height="9"></svg></a>',
      fixedHtml: '<a href="/cart" aria-label="Cart"><svg width="9" height="9"></svg></a>',
    },
    {
      html: '<a href="/kiel"><img src="x.png" alt=""></a> <a href="/kiel">The port of Kiel</a>',
      fixedHtml:
        '<a href="/kiel"><img src="x.png" alt="The port of Kiel"></a> <a href="/kiel">The port of Kiel</a>',
    },
    {
      html: '<div role="link" tabindex="0" data-tooltip="The port of Kiel"><img src="x.png"></div>',
      fixedHtml:
        '<div role="link" tabindex="0" data-tooltip="The port of Kiel"><img src="x.png" alt="The port of Kiel"></div>',
    },
    {
      html: '<a href="/kiel"><img src="x.png" aria-labelledby="none"><img src="y.png"></a> <a href="/kiel">The port of Kiel</a>',
      fixedHtml:
        '<a href="/kiel"><img src="x.png" alt="The port of Kiel"><img src="y.png" alt=""></a> <a href="/kiel">The port of Kiel</a>',
    },
    {
      html: '<a href="/42"><object data="/harbor-map.svg" type="image/svg+xml"></object></a>',
      fixedHtml:
        '<a href="/42" aria-label="Harbor map"><object data="/harbor-map.svg" type="image/svg+xml"></object></a>',
    },
    {
      html: '<a href="/"></a>',
      fixedHtml: '<a href="/" aria-label="Home"></a>',
    },
    {
      html: '<a href="https://www.facebook.com/ships"><i class="fab fa-facebook"></i></a>',
      fixedHtml:
        '<a href="https://www.facebook.com/ships" aria-label="Facebook"><i class="fab fa-facebook"></i></a>',
    },
    {
      html: '<article><h2>Old harbor</h2><a href="/p/123"></a></article>',
      fixedHtml: '<article><h2>Old harbor</h2><a href="/p/123" aria-label="Old harbor"></a></article>',
    },
  ],
  'link-new-window': [
    {
      html: '<a href="/times" target="_blank">Timetable</a>',
      fixedHtml: '<a href="/times">Timetable</a>',
    },
  ],
  'link-purpose': [
    {
      html: '<article><h2>Old harbor</h2><p>It is old. <a href="/h">Read more</a></p></article>',
      fixedHtml:
        '<article><h2>Old harbor</h2><p>It is old. <a href="/h" aria-label="Read more: Old harbor">Read more</a></p></article>',
    },
  ],
  'link-purpose-in-context': [
    {
      html: '<!doctype html><html lang="en"><head><title>Ferries</title></head><body><main><p>Ships</p><div><a href="/timetable">More</a></div></main></body></html>',
      fixedHtml:
        '<html lang="en"><head><title>Ferries</title></head><body><main><p>Ships</p><div><a href="/timetable" aria-label="More: Timetable">More</a></div></main></body></html>',
    },
  ],
  'link-to-file': [
    {
      html: '<a href="/times.pdf">Timetable</a>',
      fixedHtml: '<a href="/times.pdf">Timetable (PDF)</a>',
    },
  ],
};
