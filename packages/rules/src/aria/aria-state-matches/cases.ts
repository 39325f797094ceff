import { defineCases } from '../../rule-cases.ts';
import { ariaStateMatches } from './rule.ts';

/** A button that shows and hides a list of ports. */
const disclosure = (act: string, { attributes = '', list = 'id="list"' } = {}) =>
  `<button type="button" id="button" aria-expanded="false" aria-controls="list" ${attributes}>Ports</button>
   <ul ${list} hidden><li>Kiel</li><li>Oslo</li></ul>
   <script>
     const list = document.querySelector('ul');
     button.addEventListener('click', () => { ${act} });
   </script>`;
const toggle = 'list.hidden = !list.hidden;';
const follow = `${toggle} button.setAttribute('aria-expanded', !list.hidden);`;

const tabs = (act: string) => `
  <div role="tablist" aria-label="Ferries">
    <button type="button" role="tab" aria-selected="true" aria-controls="one" id="first">Prices</button>
    <button type="button" role="tab" aria-selected="false" aria-controls="two" id="second" tabindex="-1">Times</button>
  </div>
  <div role="tabpanel" id="one" aria-labelledby="first">20 euros</div>
  <div role="tabpanel" id="two" aria-labelledby="second" hidden>Daily at 9</div>
  <script>second.addEventListener('click', () => { one.hidden = true; two.hidden = false; ${act} });</script>`;

/** A toggle button that is dark while it's on. */
const mute = (act: string, attributes = '') =>
  `<style>.on { background: #062 } .off { background: #600 }</style><button type="button" aria-pressed="false" id="mute" ${attributes}>Mute</button>
   <script>mute.addEventListener('click', () => { ${act} })</script>`;
const switchOnly = (attributes: string, act = "box.classList.toggle('on')") =>
  `<style>.box::before { content: ''; display: inline-block; width: 18px; height: 18px; border: 2px solid #222 } .on::before { background: #062 }</style>
   <div class="box" id="box" tabindex="0" ${attributes}>Oak</div><script>box.addEventListener('click', () => { ${act} })</script>`;
const listbox = (act: string) =>
  `<style>.on { background: #062; color: #fff }</style><ul role="listbox" aria-label="Color" tabindex="0" id="list"><li role="option" aria-selected="true" class="on">Moss</li><li role="option" aria-selected="false">Brick</li></ul>
   <script>const pick = (target) => { for (const option of list.children) option.classList.toggle('on', option === target) };
   list.addEventListener('click', ({ target }) => { ${act} })</script>`;

export const cases = defineCases(ariaStateMatches, {
  passed: [
    disclosure(follow),
    disclosure(`setTimeout(() => { ${follow} }, 200)`),
    disclosure(`requestAnimationFrame(() => { ${follow} })`),
    // Something else conveys the state.
    disclosure(`${toggle} button.textContent = list.hidden ? 'Show ports' : 'Hide ports';`),
    disclosure(`${toggle} list.tabIndex = -1; list.focus();`),
    // The content that appears does not belong to the control.
    `${disclosure('note.hidden = false; setTimeout(() => {}, 10)')}<p id="note" hidden>Saved</p>`,
    tabs("first.setAttribute('aria-selected', false); second.setAttribute('aria-selected', true);"),
    `<button type="button" id="ports" aria-expanded="false" aria-controls="box">Ports</button>
     <dialog id="box" aria-label="Ports"><p>Kiel</p><button type="button" onclick="box.close()">Close</button></dialog>
     <script>ports.addEventListener('click', () => box.showModal());</script>`,
  ],
  failed: [
    { html: disclosure(toggle), reason: 'shown' },
    { html: disclosure(`setTimeout(() => { ${toggle} }, 200)`), reason: 'shown' },
    {
      html: disclosure(`${toggle} button.setAttribute('aria-expanded', true);`),
      reason: 'hidden',
    },
    { html: tabs(''), reason: 'shown' },
    { html: mute("mute.classList.toggle('on')"), reason: 'switched' },
    { html: mute("setTimeout(() => mute.classList.toggle('on'), 150)"), reason: 'switched' },
    { html: switchOnly('role="checkbox" aria-checked="false"'), reason: 'switched' },
    { html: switchOnly('role="switch" aria-checked="true"'), reason: 'switched' },
    { html: listbox('pick(target)'), reason: 'unselected' },
    {
      html: `<button type="button" id="button" aria-expanded="true" aria-controls="list">Ports</button><p id="list" hidden>Kiel</p>
       <script>button.addEventListener('click', () => { list.hidden = !list.hidden; button.setAttribute('aria-expanded', list.hidden) })</script>`,
      reason: 'inverted',
    },
    {
      html: disclosure(
        "list.hidden = false; list.style.maxHeight = list.style.maxHeight === '0px' ? '200px' : '0px'",
        {
          list: 'id="list" style="overflow: hidden"',
        },
      )
        .replace(' hidden>', '>')
        .replace(
          'overflow: hidden',
          'overflow: hidden; margin: 0; padding: 0; max-height: 0px; transition: max-height 0.3s',
        ),
      reason: 'shown',
    },
    {
      html: `<div id="app"></div><script>
        app.innerHTML = '<button type="button" aria-expanded="false" aria-controls="list">Ports</button><div id="list"></div>';
        document.addEventListener('click', ({ target }) => {
          if (target.matches('button')) list.innerHTML = list.innerHTML === '' ? '<p>Kiel</p>' : '';
        });
      </script>`,
      reason: 'shown',
    },
  ],
  cantTell: [
    // The first click may turn something on, but not the next one.
    { html: mute("mute.className = mute.className ? 'off' : 'on'"), reason: 'restyled' },
    // What happens next may depend on the response.
    { html: mute("mute.classList.toggle('on'); fetch('/mute').catch(() => {})"), reason: 'restyled' },
    // The colors may show only that it's expanded.
    {
      html: mute("mute.setAttribute('aria-expanded', mute.classList.toggle('on'))", 'aria-expanded="false"'),
      reason: 'restyled',
    },
    // The color may show only that it has opened something.
    {
      html: `${mute("mute.classList.toggle('on'); note.hidden = !note.hidden")}<p id="note" hidden>Sign in first.</p>`,
      reason: 'restyled',
    },
    // Focus may tell people which option is current.
    {
      html: listbox('pick(target); target.tabIndex = -1; target.focus();'),
      reason: 'restyled',
    },
    // Both options look selected.
    { html: listbox("target.classList.add('on')"), reason: 'restyled' },
    { html: disclosure(toggle).replace('aria-controls="list"', ''), reason: 'shown-next' },
    {
      html: disclosure(`${toggle} button.setAttribute('aria-expanded', true);`).replace(
        'aria-controls="list"',
        '',
      ),
      reason: 'hidden-next',
    },
  ],
  inapplicable: [
    '<p>Kiel</p>',
    `<style>[aria-pressed='true'] { background: #062 }</style><button type="button" aria-pressed="false" id="mute">Mute</button>
     <script>mute.addEventListener('click', () => mute.setAttribute('aria-pressed', mute.ariaPressed !== 'true'))</script>`,
    // Each click changes its name.
    mute("mute.textContent = mute.classList.toggle('on') ? 'Unmute' : 'Mute'"),
    // It changes on hover and focus, whether or not it's on.
    '<style>button:hover, button:focus { background: #062 }</style><button type="button" aria-pressed="false">Mute</button>',
    '<details><summary>Ports</summary><p>Kiel</p></details>',
    disclosure(''),
    `<form action="/kiel"><button id="button" aria-expanded="false" aria-controls="list">Ports</button><p id="list" hidden>Kiel</p>
     <script>button.addEventListener('click', (event) => { event.preventDefault(); list.hidden = false; });</script></form>`,
    `<button type="button" id="button" onclick="list.hidden = false">Delete all</button><p id="list" hidden>Kiel</p>`,
  ],
});
