import { defineCases } from '../../rule-cases.ts';
import { reflow } from './rule.ts';

const sentence = 'Ferries leave the harbor of Kiel every morning and come back from Oslo every evening. ';
const text = sentence.repeat(4);
const style = (css: string) => `<style>body { font: 16px sans-serif; margin: 8px } ${css}</style>`;
const columns = (css: string) =>
  `${style(css)}<div class="page"><div class="column">${text}</div><div class="column">${text}</div></div>`;
const slides = (width: string) =>
  `${style(`.track { display: flex; overflow-x: auto; gap: 8px } .slide { flex: none; width: ${width} }`)}<div class="track">${`<div class="slide"><h3>Kiel</h3><p>${text}</p></div>`.repeat(4)}</div>`;
const table = (cell: string) =>
  `<table><tr>${'<th>Harbor</th>'.repeat(8)}</tr><tr>${`<td>${cell}</td>`.repeat(8)}</tr></table>`;
const toggleScript =
  '<script>document.querySelector(".toggle").onclick = () => document.body.classList.toggle("open")</script>';

const navigation =
  '<nav><a href="/plots">Plots</a> <a href="/events">Events</a> <a href="/seeds">Seeds</a></nav>';

export const cases = defineCases(reflow, {
  passed: [
    // Moves through the box.
    `<div style="overflow: hidden"><p id="strip" style="width: max-content">Northgate ferries, Coastline rail, Summit climbing and Old Mill theater</p></div><script>strip.animate([{ transform: 'none' }, { transform: 'translateX(-50%)' }], { duration: 9000, iterations: Infinity, direction: 'alternate' })</script>`,
    // A script creates the field again.
    `<div id="bar"><input name="part" aria-label="Part"></div><p>${text}</p><script>matchMedia('(max-width: 600px)').onchange = () => { bar.innerHTML = '<input name="part" aria-label="Part">' }</script>`,
    `<p>${text}</p>`,
    columns('.page { max-width: 900px } .column { float: left; width: 50% }'),
    `${style('.off { position: absolute; left: -9999px; width: 900px }')}<p class="off">${text}</p><p>Kiel</p>`,
    `${style('.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }')}<p class="sr">${text}</p><p>Kiel</p>`,
    `${style('.sr { position: absolute; clip-path: inset(50%); white-space: nowrap }')}<p class="sr">${text}</p><p>Kiel</p>`,
    // Data tables and code may be wide.
    `${style('td, th { min-width: 120px }')}<p>${text}</p>${table('Ferry to Oslo')}`,
    `${style('pre { overflow: auto }')}<p>${text}</p><pre>${text}\n${text}</pre>`,
    `<p>${text}</p><pre>${text}\n${text}</pre>`,
    // A carousel whose panels fit.
    slides('280px'),
    // A single line that scrolls horizontally.
    `${style('nav { overflow-x: auto; white-space: nowrap }')}<nav><a href="/a">Ferries to Oslo and Gothenburg</a> <a href="/b">Timetable of the summer</a> <a href="/c">Prices and conditions</a></nav><p>${text}</p>`,
    // A menu behind a button.
    `${style('.toggle { display: none } @media (max-width: 600px) { .toggle { display: block } nav { display: none } }')}<button class="toggle">Menu</button><nav><a href="/a">Timetable</a></nav><p>${text}</p>${toggleScript}`,
    // The same content in a different place.
    `${style('.narrow { display: none } @media (max-width: 600px) { .wide { display: none } .narrow { display: block } }')}<p class="wide">Timetable of the summer</p><p class="narrow">Timetable of the summer</p>`,
    // Empty padding that makes the page wider.
    `${style('.bar { width: 700px; height: 20px }')}<div class="bar"></div><p>${text}</p>`,
    `<html lang="ar" dir="rtl"><head><title>x</title></head><body><p>${text}</p></body></html>`,
    `<div><template shadowrootmode="open"><p>${text}</p></template></div>`,
  ],
  failed: [
    // An animation only makes it pulse.
    {
      html: `<div style="overflow: hidden"><p id="strip" style="width: max-content">Northgate ferries, Coastline rail, Summit climbing and Old Mill theater</p></div><script>strip.animate([{ transform: 'none' }, { transform: 'scale(0.98)' }], { duration: 9000, iterations: Infinity, direction: 'alternate' })</script>`,
      reason: 'cut',
    },
    // An animation changes only its color.
    {
      html: `<div style="overflow: hidden"><p id="strip" style="width: max-content">Northgate ferries, Coastline rail, Summit climbing and Old Mill theater</p></div><script>strip.animate([{ color: 'black' }, { color: 'navy' }], { duration: 9000, iterations: Infinity, direction: 'alternate' })</script>`,
      reason: 'cut',
    },
    { html: columns('.page { width: 960px } .column { float: left; width: 480px }'), reason: 'wide' },
    { html: `${style('body { min-width: 760px }')}<p>${text}</p>`, reason: 'wide' },
    { html: `<table style="width: 760px"><tr><td>${text}</td></tr></table>`, reason: 'wide' },
    { html: `<p style="white-space: nowrap">${sentence}</p>`, reason: 'wide' },
    {
      html: `<p style="white-space: nowrap">The <a href="/a">ferry to Oslo</a> and the <b>ferry to Gothenburg</b> leave on time</p>`,
      reason: 'wide',
    },
    { html: `<p>${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}</p>`, reason: 'wide' },
    { html: `<label>Name <input style="width: 600px"></label>`, reason: 'wideControl' },
    // The page hides the overflow.
    {
      html: `${style('body { overflow-x: hidden } .page { width: 700px }')}<div class="page">${text}</div>`,
      reason: 'cut',
    },
    {
      html: `${style('html { overflow-x: hidden } .page { min-width: 700px }')}<main><div class="page">${text}</div></main>`,
      reason: 'cut',
    },
    { html: `<div style="height: 60px; overflow: hidden">${text}</div>`, reason: 'cut' },
    {
      html: `<div style="overflow: hidden"><div style="width: 600px; text-align: right"><input style="width: 400px"></div></div><p>${text}</p>`,
      reason: 'cutControl',
    },
    // A panel that does not fit.
    { html: slides('500px'), reason: 'wideInScroller' },
    {
      html: `<div><template shadowrootmode="open"><p style="width: 700px">${text}</p></template></div>`,
      reason: 'wide',
    },
    {
      html: `<html lang="ar" dir="rtl"><head><title>x</title></head><body><p style="width: 700px">${text}</p></body></html>`,
      reason: 'wide',
    },
    {
      html: `<p id="p" style="width: 700px">${text}</p><script>addEventListener('resize', () => { document.title = innerWidth })</script>`,
      reason: 'wide',
    },
  ],
  cantTell: [
    { html: `${style('td { white-space: nowrap }')}${table(sentence)}`, reason: 'cell' },
    { html: `<p>Call <code>${'harbor_timetable_'.repeat(4)}</code></p>`, reason: 'code' },
    {
      html: `${style('[role=toolbar] { display: flex } button { flex: none; width: 120px }')}<div role="toolbar" aria-label="Edit">${'<button>Bold text</button>'.repeat(6)}</div><p>${text}</p>`,
      reason: 'twoDimensional',
    },
    {
      html: `${style('nav { display: flex } a { flex: none; width: 120px }')}<nav>${'<a href="/a">Timetable</a>'.repeat(6)}</nav><p>${text}</p>`,
      reason: 'beyond',
    },
    {
      html: `<div style="overflow-x: auto"><div style="width: 600px; white-space: pre">${sentence}\n${sentence}</div></div>`,
      reason: 'scroller',
    },
    {
      html: `${style('@media (max-width: 600px) { .phone { display: none } }')}<p class="phone">Call the harbor at 0431 1234</p><p>${text}</p>`,
      reason: 'hidden',
    },
    {
      html: `${style('@media (max-width: 600px) { input { display: none } }')}<input aria-label="Search"><p>${text}</p>`,
      reason: 'lost',
    },
    {
      html: `${style('@media (max-width: 600px) { aside { display: none } }')}<aside><h2>Blog</h2><ul><li><a href="/candles">Candles</a></li><li><a href="/swarms">Swarms</a></li></ul></aside><p>${text}</p>`,
      reason: 'lost',
    },
    // Facts, and the only navigation of a page that has no scripts.
    {
      html: `${style('@media (max-width: 600px) { dl { display: none } }')}<dl><dt>Seat<dd>46 cm<dt>Weight<dd>3 kg<dt>Load<dd>130 kg</dl><p>${text}</p>`,
      reason: 'lost',
    },
    {
      html: `${style('@media (max-width: 600px) { nav { display: none } }')}${navigation}<p>${text}</p>`,
      reason: 'lost',
    },
    // Scripts may show a menu instead, and other links lead to the same pages.
    {
      html: `${style('@media (max-width: 600px) { nav { display: none } }')}${navigation}<p>${text}</p><script>'menu'</script>`,
      reason: 'hidden',
    },
    {
      html: `${style('@media (max-width: 600px) { nav { display: none } }')}${navigation}<p>${text}</p><p>See <a href="/plots">plots</a>.</p>`,
      reason: 'hidden',
    },
    {
      html: `<form><label>Part <input id="part"></label></form><p>${text}</p><script>matchMedia('(max-width: 600px)').onchange = ({ matches }) => { if (matches) document.forms[0].remove() }</script>`,
      reason: 'lost',
    },
    {
      html: `<p style="overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${sentence.slice(0, 70)}</p>`,
      reason: 'shortened',
    },
    // A carousel's other slide, which its buttons show.
    {
      html: `${style('#stage { overflow: hidden } #track { display: flex; width: 800px; transform: translateX(-10px) } #track > div { flex: 0 0 400px }')}<p>${text}</p><div><div id="stage"><div id="track"><div><p>Kiel</p></div><div><p>Oslo at noon</p></div></div></div><button>Next</button></div>`,
      reason: 'revealed',
    },
    {
      html: `${style('body { overflow-x: hidden } .side { position: absolute; left: 500px; top: 0 }')}<p>${text}</p><p class="side">Prices</p>`,
      reason: 'gone',
    },
    {
      html: `${style('html, body { height: 100%; overflow: hidden }')}<div>${'<p>Ferries leave the harbor of Kiel every morning and come back.</p>'.repeat(18)}</div>`,
      reason: 'gone',
    },
    {
      html: `<div><div style="height: 60px; overflow: hidden">${text}</div><button>Show more</button></div>`,
      reason: 'revealed',
    },
    {
      html: `${style('p { position: absolute; left: 8px } .b { top: 60px } .a { top: 10px; line-height: 18px; margin: 0 }')}<p class="a">${sentence.repeat(2)}</p><p class="b">Prices and conditions of all ferries</p>`,
      reason: 'overlapped',
    },
    {
      html: `<p>${text}</p><img alt="Map of the harbor" width="700" height="50" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`,
      reason: 'media',
    },
  ],
  inapplicable: [
    '<div style="width: 700px; height: 20px"></div>',
    '<div aria-hidden="true" style="width: 700px">Kiel</div>',
    `${style('html { writing-mode: vertical-rl }')}<p>${text}</p>`,
  ],
});
