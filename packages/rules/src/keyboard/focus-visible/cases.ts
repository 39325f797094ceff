import { defineCases } from '../../rule-cases.ts';
import { focusVisible } from './rule.ts';

const noOutlineStyle = '<style>* { outline: none }</style>';
const link = '<a href="x">Kiel</a>';

export const cases = defineCases(focusVisible, {
  passed: [
    // Focus selects a bar, and the selection stays until a different bar has focus.
    `${noOutlineStyle}<style>div { width: 90px; height: 30px; margin: 40px; background: #8ac } .on { background: #036 }</style><section><div tabindex="0" aria-label="Kiel"></div><div tabindex="0" aria-label="Oslo"></div><div tabindex="0" aria-label="Riga"></div></section><script>for (const bar of document.querySelectorAll('div')) bar.onfocus = () => { document.querySelector('.on')?.classList.remove('on'); bar.classList.add('on') }</script>`,
    // A script renders the state after the event, in a microtask. It then changes slowly.
    `${noOutlineStyle}<style>div { border: 3px solid #fff; transition: border-color 9s } .on { border-color: #036 }</style><div id="f"><input id="i" aria-label="Kiel" style="border: 0; caret-color: transparent"></div><script>const render = () => Promise.resolve().then(() => f.classList.toggle('on', i.matches(':focus'))); i.onfocus = render; i.onblur = render</script>`,
    // A script shows the field and its border after the event, in a microtask.
    `${noOutlineStyle}<style>div { border: 3px solid #fff } input { opacity: 0; border: 0; caret-color: transparent } .on { border-color: #036 } .on input { opacity: 1 }</style><div id="f"><input id="i" aria-label="Kiel"></div><script>const render = () => Promise.resolve().then(() => f.classList.toggle('on', i.matches(':focus'))); i.onfocus = render; i.onblur = render</script>`,
    // Tab selects the text.
    `${noOutlineStyle}<input aria-label="Kiel" readonly value="Oslo">`,
    // A grid's scripts move focus to a cell and keep it inside.
    `${noOutlineStyle}<style>td:focus { outline: 3px solid #000 }</style><a href="/kiel" style="background: #eee">Kiel</a><div id="pane" tabindex="0"><table><tr><td tabindex="0">Oslo</td><td tabindex="0">Riga</td></tr></table></div><script>const cells = [...pane.querySelectorAll('td')]; pane.onfocus = () => cells[0].focus(); pane.onkeydown = (event) => { if (event.key !== 'Tab') return; event.preventDefault(); cells[(cells.indexOf(document.activeElement) + 1) % 2].focus(); }</script><style>a:focus { outline: 3px solid #000 !important }</style>`,
    '<style>[role=row] { display: flex; outline: 0 } [role=gridcell] { width: 80px; border: 1px solid #777 } [role=gridcell]:focus { outline: 3px solid #00f }</style><div role="grid" aria-label="Cars"><div tabindex="0" id="g"></div><div role="row" tabindex="0" id="r"><div role="gridcell" tabindex="-1" id="c">Kiel</div><div role="gridcell" tabindex="-1">Oslo</div></div></div><script>g.onfocus = () => c.focus(); c.onkeydown = ({ key, shiftKey }) => { if (key === "Tab" && !shiftKey) r.tabIndex = -1 }</script>',
    '<style>[role=row] { display: flex; outline: 0 } [role=gridcell] { width: 80px; border: 1px solid #777 } [role=gridcell]:focus { outline: 3px solid #00f }</style><div role="grid" aria-label="Cars"><div role="row" tabindex="0" id="r"><div role="gridcell" tabindex="-1" id="c">Kiel</div><div role="gridcell" tabindex="-1">Oslo</div></div></div><script>r.onfocus = () => { r.tabIndex = -1; c.focus() }</script>',
    link,
    '<span tabindex="0">Kiel</span>',
    `<style>a:focus { outline: none; background: yellow }</style>${link}`,
    `${noOutlineStyle}<style>a:focus-visible { text-decoration: none }</style>${link}`,
    `${noOutlineStyle}<style>:focus + label { border: 1px solid }</style><input id="a" type="checkbox"><label for="a">Kiel</label>`,
    `${noOutlineStyle}<style>div:focus-within { background: yellow }</style><div>${link}</div>`,
    `${noOutlineStyle}<style>a { transition: color 9s } a:focus { color: red }</style>${link}`,
    `<style>a { display: inline-block; overflow: hidden } span { display: block; padding: 9px } a:focus { outline: none } a:focus span { background: #036; color: #fff }</style><a href="x"><span>Kiel</span></a>`,
    `<div tabindex="0" style="width: 0; height: 0; outline: 0"></div>${link}`,
    `${noOutlineStyle}<style>[data-keys] a:focus { background: yellow }</style>${link}<script>addEventListener('keydown', () => { document.body.dataset.keys = '' })</script>`,
    `${noOutlineStyle}<style>@keyframes in { from { opacity: 0 } } a:focus { background: yellow; animation: in 9s }</style>${link}`,
    `<svg width="90" height="40"><style>a { outline: none } a:focus circle { stroke: #000; stroke-width: 5px }</style><a href="x"><circle cx="20" cy="20" r="12" fill="#cde" /></a></svg>`,
    `${noOutlineStyle}<input aria-label="Kiel">`,
    `<div><template shadowrootmode="open">${link}</template></div>`,
  ],
  failed: [
    {
      html: '<style>[role=row] { display: flex; outline: 0 } [role=gridcell] { width: 80px; border: 1px solid #777 } [role=gridcell]:focus { outline: 3px solid #00f }</style><div role="grid" aria-label="Cars"><div role="row" tabindex="0" id="r"><div role="gridcell" tabindex="-1" id="c">Kiel</div><div role="gridcell" tabindex="-1">Oslo</div></div></div><script></script>',
      reason: 'unseen',
    },
    { html: `${noOutlineStyle}${link}`, reason: 'unseen' },
    { html: `${noOutlineStyle}<button>Kiel</button>`, reason: 'unseen' },
    { html: `<style>a:focus { outline: none }</style>${link}`, reason: 'unseen' },
    { html: `<span tabindex="0" style="outline: 0">Kiel</span>`, reason: 'unseen' },
    { html: `${noOutlineStyle}<a href="x" onfocus="this.blur.length">Kiel</a>`, reason: 'unseen' },
    { html: `<a href="x" style="position: absolute; left: -999px">Kiel</a>`, reason: 'unseen' },
    {
      html: `<div><template shadowrootmode="open">${noOutlineStyle}${link}</template></div>`,
      reason: 'unseen',
    },
    { html: `<style>a:focus { outline: 2px solid #fff }</style>${link}`, reason: 'unseen' },
    {
      html: `<style>a:focus { outline: none; box-shadow: 0 0 0 3px transparent }</style>${link}`,
      reason: 'unseen',
    },
    {
      html: `${noOutlineStyle}<input aria-label="Kiel" style="caret-color: transparent; border: 1px solid">`,
      reason: 'unseen',
    },
    { html: `${noOutlineStyle}<input aria-label="Kiel" readonly>`, reason: 'unseen' },
    // The selection stays, but every bar looks the same.
    {
      html: `${noOutlineStyle}<style>div { width: 90px; height: 30px; margin: 40px; background: #8ac }</style><section><div tabindex="0" aria-label="Kiel"></div><div tabindex="0" aria-label="Oslo"></div></section><script>for (const bar of document.querySelectorAll('div')) bar.onfocus = () => { document.querySelector('.on')?.classList.remove('on'); bar.classList.add('on') }</script>`,
      reason: 'unseen',
    },
    {
      html: `<style>a:focus { outline: 2px solid #000 }</style><div style="overflow: hidden; width: 90px; height: 30px"><a href="x" style="display: block; width: 90px; height: 30px">Kiel</a></div>`,
      reason: 'unseen',
    },
    {
      html: `<style>@keyframes flash { from { background: red } } a:focus { outline: none; animation: flash 0.1s }</style>${link}`,
      reason: 'unseen',
    },
    { html: '<a href="x" onfocus="this.blur()">Kiel</a>', reason: 'removed' },
    {
      html: `${noOutlineStyle}<style>nav:focus-within { background: yellow }</style><nav>${link} <a href="y">Oslo</a></nav>`,
      reason: 'shared',
    },
  ],
  cantTell: [
    {
      html: '<div class="editor"><textarea aria-label="Code" style="opacity: 0; width: 8px; height: 16px; border: 0"></textarea><div>harbor: Kiel</div></div>',
      reason: 'caret',
    },
    // An editor whose own caret blinks.
    {
      html: `<style>@keyframes blink { 50% { opacity: 0 } } #text + i { visibility: hidden; display: inline-block; width: 2px; height: 20px; background: #000; animation: blink 1s steps(1) infinite } #text:focus + i { visibility: visible }</style>${noOutlineStyle}<div id="text" role="textbox" aria-label="Port" contenteditable="true" tabindex="0" style="caret-color: transparent; outline: none">Kiel</div><i></i>`,
      reason: 'caret',
    },
    {
      html: `${noOutlineStyle}<div style="height: 5000px"></div><p id="far" style="position: fixed; top: 0">Oslo</p><a href="x" onfocus="far.hidden = true" onblur="far.hidden = false">Kiel</a>`,
      reason: 'elsewhere',
    },
    {
      html: `<style>a { color: #333 } a:focus { outline: none; color: #2d2d2d }</style>${link}`,
      reason: 'faint',
    },
    {
      html: `${noOutlineStyle}<canvas id="far" style="position: fixed; top: 0"></canvas><a href="x" onfocus="far.title += 1; far.getContext('2d').fillRect(8 * far.title.length, 0, 4, 9)">Kiel</a>`,
      reason: 'unsure',
    },
    // The list that an earlier field has opened covers the button.
    {
      html: `<input id="a" aria-label="Port"><p><button>Kiel</button></p><ul id="list" hidden style="position: absolute; left: 0; top: 0; width: 400px; height: 300px; margin: 0; background: #fff"><li>Oslo</ul><script>a.onfocus = () => { list.hidden = false }</script>`,
      reason: 'unsure',
    },
  ],
  inapplicable: [
    '<span>Kiel</span>',
    `${noOutlineStyle}<a href="x" tabindex="-1">Kiel</a>`,
    `${noOutlineStyle}<button disabled>Kiel</button>`,
    `${noOutlineStyle}<div inert>${link}</div>`,
  ],
});
