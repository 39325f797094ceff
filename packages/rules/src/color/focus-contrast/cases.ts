import { defineCases } from '../../rule-cases.ts';
import { focusContrast } from './rule.ts';

const render = (css: string, body = '<p>Twelve colors</p><p><button>Choose a color</button></p>') =>
  `<style>body { background: #fff; color: #222; padding: 30px } button { padding: 10px; background: #fff; border: 1px solid #444; color: #222 } ${css}</style>${body}`;
const dark = 'button { background: #0b4f9e; color: #fff; border: 0 }';
const onFocus = (act: string) =>
  `<script>document.querySelector('button').addEventListener('focus', ({ target }) => { ${act} })</script>`;

export const cases = defineCases(focusContrast, {
  passed: [
    render('button:focus { outline: 3px solid #0b4f9e }'),
    render('button:focus { outline: none; box-shadow: 0 0 0 3px #0b4f9e }'),
    // A pale line and a dark one.
    render('button:focus { outline: 2px solid #fff3a8; box-shadow: 0 0 0 5px #222 }'),
    render('button:focus { outline: 2px solid #e4e4e4; background: #000; color: #fff }'),
    // The line contrasts with the control around it.
    render(`${dark} button:focus { outline: 2px solid #fff; outline-offset: -6px }`),
    // A border that stands out from its surroundings, with a fainter glow around it.
    render(
      'button { border: 1px solid #aaa } button:focus { outline: none; border-color: #0b6fce; box-shadow: 0 0 0 2px #d6ebfd }',
    ),
    // A border in a different dark color contrasts with both sides.
    render('button { border: 3px solid #444 } button:focus { outline: none; border-color: #0b4f9e }'),
    render(
      'a { text-decoration: none } a:focus { outline: none; text-decoration: underline 3px }',
      '<p><a href="/a">Wool</a></p>',
    ),
    // A script marks the focused element.
    `${render('button:focus { outline: 3px solid #fff3a8 } .on { box-shadow: 0 0 0 9px #222 }')}${onFocus("target.classList.add('on'); target.onblur = () => target.classList.remove('on')")}`,
  ],
  failed: [
    { html: render('button:focus { outline: 3px solid #fff3a8; outline-offset: 2px }'), reason: 'outside' },
    {
      html: render('button:focus { outline: none; box-shadow: 0 0 0 4px rgb(0 90 200 / 20%) }'),
      reason: 'outside',
    },
    { html: render(`${dark} button:focus { outline: 3px solid #cfe2ff }`), reason: 'outside' },
    {
      html: render(
        'header { background: #1f3d2f; padding: 20px } a { color: #fff } a:focus { outline: 3px solid #2f5d48 }',
        '<header><a href="/beds">Beds</a></header>',
      ),
      reason: 'outside',
    },
    {
      html: render(
        'input { opacity: 0; position: absolute } span { display: inline-block; width: 22px; height: 22px; border: 2px solid #333 } input:focus + span { box-shadow: 0 0 0 4px #c9dcee }',
        '<label><input type="checkbox"><span></span> Culture</label>',
      ),
      reason: 'outside',
    },
    {
      html: render(
        'button { border: 1px solid #aaa } button:focus { outline: none; border-color: #5aaef0; box-shadow: 0 0 0 2px #b5dbfa }',
      ),
      reason: 'part',
    },
    {
      html: render(
        'a { text-decoration: none; border-bottom: 5px solid #fff } a:focus { outline: none; border-color: #f0cfcf }',
        '<p><a href="/ice">Ice on the quay</a></p>',
      ),
      reason: 'part',
    },
  ],
  cantTell: [
    { html: render('button:focus { outline: none; background: #e4e4e4 }'), reason: 'fill' },
    { html: render(`${dark} button:focus { outline: none; background: #5a1030 }`), reason: 'fill' },
    // Something else also indicates focus.
    {
      html: render(
        'button:focus { outline: 3px solid #fff3a8 } p:has(:focus) + p { visibility: visible } p + p { visibility: hidden; margin-top: 60px }',
        '<p><button>Choose a color</button></p><p>Press Enter to see all colors.</p>',
      ),
      reason: 'elsewhere',
    },
  ],
  inapplicable: [
    // An inactive control.
    render(
      'span:focus { outline: 3px solid #fff3a8 }',
      '<p><span role="button" tabindex="0" aria-disabled="true">Previous</span></p>',
    ),
    // The browser's default indicator.
    render(''),
    // The caret indicates focus.
    render('input:focus { outline: 2px solid #fff3a8 }', '<label>Name <input></label>'),
    // Nothing indicates focus, which fails a different criterion.
    render('button:focus { outline: none }'),
    '<p>No controls</p>',
  ],
});
