import { defineCases } from '../../rule-cases.ts';
import { focusObscured } from './rule.ts';

const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p><a href="#to-${at}">Ferry number ${at}</a></p>`).join('');
const style = (css: string) =>
  `<style>body { margin: 0; font: 16px/20px sans-serif } p { margin: 10px; } ${css}</style>`;
const footer = (css: string, inside = 'We use cookies') =>
  `${style(`.bar { position: fixed; left: 0; right: 0; bottom: 0; height: 200px; ${css} }`)}${links(60)}<div class="bar">${inside}</div>`;
const shadowFooter = (css: string) =>
  `${style('')}${links(60)}<cookie-bar><template shadowrootmode="open"><style>section { position: fixed; left: 0; right: 0; bottom: 0; height: 200px; ${css} }</style><section>We use cookies</section></template></cookie-bar>`;
const header = (css: string) =>
  `${style(`.bar { position: sticky; top: 0; height: 200px; ${css} }`)}<div class="bar">Ferries</div>${links(60)}`;

export const cases = defineCases(focusObscured, {
  passed: [
    // The browser scrolls far enough.
    `${footer('background: #fff')}<style>html { scroll-padding-bottom: 210px } body { padding-bottom: 210px }</style>`,
    `${header('background: #fff')}<style>html { scroll-padding-top: 210px }</style>`,
    // Nothing is painted over the links.
    footer(''),
    shadowFooter(''),
    // Part of each link is next to the bar, where a transparent bar covers it.
    `${footer('background: #fff; left: 60px')}<div style="position: fixed; inset: 0; pointer-events: none">Kiel</div>`,
    // A script scrolls on focus.
    `${footer('background: #fff')}<style>body { padding-bottom: 500px }</style><script>addEventListener('focusin', (event) => setTimeout(() => event.target.scrollIntoView({ block: 'center' }), 50))</script>`,
    // A modal dialog keeps focus.
    `${style('.bar { position: fixed; inset: 0; background: #fff } dialog { z-index: 2 }')}${links(3)}<div class="bar">Kiel</div><dialog><a href="#x">Ferries</a></dialog><script>document.querySelector('dialog').showModal()</script>`,
    `${style('.bar { position: fixed; inset: 0 0 auto 0; height: 60px; background: #fff }')}<div style="height: 80px"></div><div><template shadowrootmode="open"><a href="#x">Ferries</a></template></div><div class="bar">Kiel</div>`,
  ],
  failed: [
    { html: footer('background: #fff'), reason: 'covered' },
    // The bar is in a shadow tree.
    { html: shadowFooter('background: #fff'), reason: 'covered' },
    {
      html: footer('background: #fff', '<ul><li><a href="#cookies">Accept cookies</a></li></ul>'),
      reason: 'covered',
    },
    { html: header('background: rgb(240, 240, 240)'), reason: 'covered' },
    { html: header('background: linear-gradient(#fff, #eee) #fff'), reason: 'covered' },
    {
      html: `${header('background: #fff')}<style>html { scroll-behavior: smooth }</style>`,
      reason: 'covered',
    },
    {
      html: `${style('.over { position: absolute; left: 0; top: 0; width: 400px; height: 300px; background: #fff }')}${links(3)}<div class="over">Offer of the day</div>`,
      reason: 'covered',
    },
    {
      html: `${style('.bar { position: fixed; inset: 0 0 auto 0; height: 60px; background: #fff }')}<div><template shadowrootmode="open"><a href="#x">Ferries</a></template></div><div class="bar">Kiel</div>`,
      reason: 'covered',
    },
    {
      html: `<div><template shadowrootmode="open">${style('.bar { position: fixed; inset: 0 0 auto 0; height: 60px; background: #fff }')}<a href="#x">Ferries</a><div class="bar">Kiel</div></template></div>`,
      reason: 'covered',
    },
  ],
  cantTell: [
    { html: footer('background: rgba(0, 0, 0, 0.5)'), reason: 'translucent' },
    { html: footer('background: #fff; opacity: 0.9'), reason: 'translucent' },
    { html: footer('background: linear-gradient(#fff, #eee)'), reason: 'translucent' },
    {
      html: footer('background: #fff').replace(
        'class="bar"',
        'class="bar" role="dialog" aria-label="Cookies"',
      ),
      reason: 'dialog',
    },
    {
      html: `${style('.menu { display: none; position: absolute; inset: 0; background: #fff } .first:focus-within + .menu { display: block } .bar { position: fixed; inset: 0; pointer-events: none }')}<p class="first"><a href="#x">Ferries</a></p><div class="menu">All ferries</div><div class="bar">Kiel</div>`,
      reason: 'opened',
    },
  ],
  inapplicable: [
    links(60),
    // Too small, or next to the links.
    footer('background: #fff; height: 10px'),
    footer('background: #fff; left: 600px'),
    `${style('aside { position: relative; height: 500px } .bar { position: sticky; top: 0; height: 100px; background: #fff }')}<aside><div class="bar">Kiel</div></aside>${links(60)}`,
    `${style('.bar { position: fixed; left: 0; bottom: 0; background: #fff }')}<p>Ferries</p><div class="bar">Kiel</div>`,
    `<iframe title="Ferries" srcdoc='${footer('background: #fff')}'></iframe>`,
  ],
});
