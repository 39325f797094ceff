import { createPageHtml } from './test-site.ts';

/** Controls that change colors on hover or focus; those with “fine” in their id stay readable. */
export const restyledPage = createPageHtml(
  'Restyled',
  `<style>a, button { font: inherit; color: #123; } .card { padding: 8px; background: #fff; }
     #pale:hover { color: #ccc; } #sunny:focus { background: #ffe9a8; color: #ffd24d; }
     .card:hover { background: #222; } .card:hover a { color: #fff; }
     #same-fine:hover { text-decoration: none; } #dark-fine:focus { background: #123; color: #fff; }
     #transparent-fine:hover { color: transparent; }
     .row:focus-within label { color: #9cc3ea; } #typed:focus { color: #b4b4b4; }
     tr:hover td { background: #eaf1f8; color: #9fb4c9; }
     [aria-pressed=true] { background: #ffd24d !important; color: #fff !important; }
     .refused #name-label { color: #f5b060; }</style>
   <p><a href="#top" id="pale">Timetable</a></p><p><button type="button" id="sunny">Fares</button></p>
   <p class="card"><a href="/x" id="card-fine">Boats</a></p><p><a href="#top" id="same-fine">Ports</a></p>
   <p><button type="button" id="dark-fine">Crew</button></p><p><a href="/y" id="transparent-fine">Islands</a></p>
   <p class="row"><label id="label" for="city">City</label> <input id="city"></p>
   <p><input id="typed" aria-label="Number" value="4471"></p>
   <table><tr><td id="cell">Eight in the morning</td></tr></table>
   <p><button type="button" id="pressed" aria-pressed="false" aria-expanded="false">Details</button></p><p id="details" hidden>Three boats</p>
   <form action="/changed" novalidate><label id="name-label" for="name">Name</label> <input id="name" required><p id="error"></p><button>Continue</button></form>
   <script>const byId = (id) => document.getElementById(id);
     byId('pressed').onclick = ({ target }) => {
       const isOn = byId('details').hidden;
       byId('details').hidden = !isOn; target.setAttribute('aria-pressed', isOn); target.setAttribute('aria-expanded', isOn);
     };
     document.forms[0].onsubmit = (event) => {
       event.preventDefault(); event.target.classList.add('refused'); byId('error').textContent = 'Enter a name.';
     };</script>`,
);
/**
 * Dialogs and panels in which focus isn't visible or goes where it shouldn't. Those with “fine” in an id
 * pass.
 */
const panel = (id: string, content: string) =>
  `<p><button type="button" aria-expanded="false" aria-controls="panel-${id}">Part ${id}</button></p><div id="panel-${id}" class="${id}" hidden>${content}</div>`;
export const focusPage = createPageHtml(
  'Focus',
  `<style>.bare a, .script a { outline: none; } .keyboard .script a:focus { background: #ff0; }</style>
   ${panel('bare', '<p>Boats</p><p><a href="/b" id="bare-link">Large boats</a></p>')}
   ${panel('script', '<p>Ports</p><p><a href="/p" id="script-fine">Large ports</a></p>')}
   ${panel('own', '<p>Crew</p><p><a href="/c" id="own-fine">Large crews</a></p>')}
   ${panel('silent', '<p>Islands</p><p id="hidden-link" aria-hidden="true"><a href="/i">Large islands</a></p>')}
   ${panel('guard', '<p>Fares</p><p id="guard-fine" aria-hidden="true"><a href="/f" id="guard">Large fares</a></p>')}
   <script>for (const button of document.querySelectorAll('[aria-controls]')) button.onclick = () => {
       const target = document.getElementById(button.getAttribute('aria-controls'));
       target.hidden = !target.hidden; button.setAttribute('aria-expanded', !target.hidden);
     };
     addEventListener('keydown', ({ key }) => { if (key === 'Tab') document.body.classList.add('keyboard'); });
     addEventListener('mousedown', () => document.body.classList.remove('keyboard'));
     document.getElementById('guard').onfocus = ({ target }) => { setTimeout(() => target.blur()); };</script>`,
);
/** Content that only appears after something other than a click on a control that declares it. */
export const otherActionsPage = createPageHtml(
  'Other actions',
  `<style>.more { position: relative; } .more div { display: none; position: absolute; } .more:hover div { display: block; }</style>
   <p><label>Search ports <input type="search" id="query"></label></p><div id="hits"></div>
   <div class="more"><span>Boats</span><div><p>Large</p><img id="under-pointer" src="/a.png" width="9" height="9"></div></div>
   <button type="button" id="share">Share</button><p id="targets" hidden>By mail <img id="asked" src="/a.png" width="9" height="9"></p>
   <button type="button" id="own-open">Ports</button><p id="opened" hidden>Oslo <img id="own-function" src="/a.png" width="9" height="9"></p>
   <form action="/changed" method="post" novalidate><label>Name of the boat <input required></label><p id="error"></p><button>Continue</button></form>
   <script>const byId = (id) => document.getElementById(id);
     const image = (id) => '<img id="' + id + '" src="/a.png" width="9" height="9">';
     function open() { byId('opened').hidden = false; }
     byId('own-open').onclick = () => open();
     byId('query').oninput = ({ target }) => { byId('hits').innerHTML = target.value ? '<p>Oslo ' + image('suggested') + '</p>' : ''; };
     byId('share').onclick = () => { byId('targets').hidden = false; };
     document.forms[0].onsubmit = (event) => { event.preventDefault(); byId('error').innerHTML = 'Enter a name ' + image('refused'); };</script>`,
);
