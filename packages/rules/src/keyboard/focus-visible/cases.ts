import { casesOf } from '../../rule-cases.ts';
import { focusVisible } from './rule.ts';

const bare = '<style>* { outline: none }</style>';
const link = '<a href="x">Kiel</a>';

export const cases = casesOf(focusVisible, {
  passed: [
    link,
    '<span tabindex="0">Kiel</span>',
    `<style>a:focus { outline: none; background: yellow }</style>${link}`,
    `${bare}<style>a:focus-visible { text-decoration: none }</style>${link}`,
    `${bare}<style>:focus + label { border: 1px solid }</style><input id="a" type="checkbox"><label for="a">Kiel</label>`,
    `${bare}<style>div:focus-within { background: yellow }</style><div>${link}</div>`,
    `${bare}<style>a { transition: color 9s } a:focus { color: red }</style>${link}`,
    `<style>a { display: inline-block; overflow: hidden } span { display: block; padding: 9px } a:focus { outline: none } a:focus span { background: #036; color: #fff }</style><a href="x"><span>Kiel</span></a>`,
    `<div tabindex="0" style="width: 0; height: 0; outline: 0"></div>${link}`,
    `${bare}<style>[data-keys] a:focus { background: yellow }</style>${link}<script>addEventListener('keydown', () => { document.body.dataset.keys = '' })</script>`,
    `${bare}<style>@keyframes in { from { opacity: 0 } } a:focus { background: yellow; animation: in 9s }</style>${link}`,
    `<svg width="90" height="40"><style>a { outline: none } a:focus circle { stroke: #000; stroke-width: 5px }</style><a href="x"><circle cx="20" cy="20" r="12" fill="#cde" /></a></svg>`,
    `${bare}<input aria-label="Kiel">`,
    `<div><template shadowrootmode="open">${link}</template></div>`,
  ],
  failed: [
    { html: `${bare}${link}`, because: 'unseen' },
    { html: `${bare}<button>Kiel</button>`, because: 'unseen' },
    { html: `<style>a:focus { outline: none }</style>${link}`, because: 'unseen' },
    { html: `<span tabindex="0" style="outline: 0">Kiel</span>`, because: 'unseen' },
    { html: `${bare}<a href="x" onfocus="this.blur.length">Kiel</a>`, because: 'unseen' },
    { html: `<a href="x" style="position: absolute; left: -999px">Kiel</a>`, because: 'unseen' },
    { html: `<div><template shadowrootmode="open">${bare}${link}</template></div>`, because: 'unseen' },
    { html: `<style>a:focus { outline: 2px solid #fff }</style>${link}`, because: 'unseen' },
    {
      html: `<style>a:focus { outline: none; box-shadow: 0 0 0 3px transparent }</style>${link}`,
      because: 'unseen',
    },
    {
      html: `${bare}<input aria-label="Kiel" style="caret-color: transparent; border: 1px solid">`,
      because: 'unseen',
    },
    { html: `${bare}<input aria-label="Kiel" readonly value="Oslo">`, because: 'unseen' },
    {
      html: `<style>a:focus { outline: 2px solid #000 }</style><div style="overflow: hidden; width: 90px; height: 30px"><a href="x" style="display: block; width: 90px; height: 30px">Kiel</a></div>`,
      because: 'unseen',
    },
    {
      html: `<style>@keyframes flash { from { background: red } } a:focus { outline: none; animation: flash 0.1s }</style>${link}`,
      because: 'unseen',
    },
    { html: '<a href="x" onfocus="this.blur()">Kiel</a>', because: 'removed' },
    {
      html: `${bare}<style>nav:focus-within { background: yellow }</style><nav>${link} <a href="y">Oslo</a></nav>`,
      because: 'shared',
    },
  ],
  cantTell: [
    {
      html: `${bare}<div style="height: 5000px"></div><p id="far" style="position: fixed; top: 0">Oslo</p><a href="x" onfocus="far.hidden = true" onblur="far.hidden = false">Kiel</a>`,
      because: 'elsewhere',
    },
    {
      html: `<style>a { color: #333 } a:focus { outline: none; color: #2d2d2d }</style>${link}`,
      because: 'faint',
    },
    {
      html: `${bare}<canvas id="far" style="position: fixed; top: 0"></canvas><a href="x" onfocus="far.title += 1; far.getContext('2d').fillRect(8 * far.title.length, 0, 4, 9)">Kiel</a>`,
      because: 'unsure',
    },
  ],
  inapplicable: [
    '<span>Kiel</span>',
    `${bare}<a href="x" tabindex="-1">Kiel</a>`,
    `${bare}<button disabled>Kiel</button>`,
    `${bare}<div inert>${link}</div>`,
  ],
});
