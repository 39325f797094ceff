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
    `${bare}<div style="height: 5000px"></div><p id="far" style="position: fixed; top: 0">Oslo</p><a href="x" onfocus="far.hidden = true" onblur="far.hidden = false">Kiel</a>`,
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
  ],
  cantTell: [
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
