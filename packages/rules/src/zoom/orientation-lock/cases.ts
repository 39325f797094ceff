import { defineCases } from '../../rule-cases.ts';
import { orientationLock } from './rule.ts';

const style = (css: string) => `<style>${css}</style>`;
const text =
  '<p>Ferries leave the harbor of Kiel every morning at nine and come back in the evening, except on Sundays.</p>';
const more =
  '<p>Tickets are sold on board and in the harbor office, which opens an hour before departure.</p>';
const turn = '<p class="turn">Please turn your device to landscape to use this site.</p>';
const inPortrait = (css: string) =>
  style(`.turn { display: none } @media (orientation: portrait) { ${css} }`);

export const cases = defineCases(orientationLock, {
  neverPasses: true,
  failed: [
    { html: `${inPortrait('main { rotate: 90deg }')}<main>${text}${more}</main>`, reason: 'turned' },
    {
      html: `${style('.sideways { transform: rotate(-90deg) }')}<main>${text}${more}</main><script>matchMedia('(max-width: 600px)').onchange = ({ matches }) => document.querySelector('main').classList.toggle('sideways', matches)</script>`,
      reason: 'turned',
    },
    {
      html: `<div><template shadowrootmode="open">${inPortrait('table { rotate: 90deg }')}<table><tr><th>Ferry</th><th>Leaves</th><th>Returns</th></tr><tr><td>Kiel</td><td>9 AM</td><td>6 PM</td></tr></table></template></div>`,
      reason: 'turned',
    },
    {
      html: `${inPortrait('.turn { display: block } main { display: none }')}${turn}<main>${text}${more}</main>`,
      reason: 'blocked',
    },
    // The message covers the page.
    {
      html: `${inPortrait('.turn { display: block; position: fixed; inset: 0; margin: 0; background: #fff }')}${turn}<main>${text}${more}</main>`,
      reason: 'blocked',
    },
  ],
  cantTell: [
    {
      html: `${inPortrait('.turn { display: block } .rooms { display: none }')}${text}${more}${text}<div>${turn}<p class="rooms">Room 1: Tools of the quarry</p></div>`,
      reason: 'replaced',
    },
  ],
  inapplicable: [
    text,
    // A hint, while all content stays visible.
    `${inPortrait('.turn { display: block }')}${turn}<main>${text}${more}</main>`,
    `${turn}<main>${text}${more}</main>`,
    `${inPortrait('.turn { display: block } body { position: absolute; inset: 0 }')}${turn}<main>${text}${more}${text}${more}</main>`,
    // A label or a decoration on its side, and content that is turned in both orientations.
    `${inPortrait('.label { rotate: 90deg }')}<p class="label">New</p>${text}`,
    `${style('main { rotate: 90deg }')}<main>${text}${more}</main>`,
    // Content that is hidden in a narrow window without such a message.
    `${inPortrait('aside { display: none }')}<aside>${text}</aside>${more}`,
    `${inPortrait('.turn { display: block } main { display: none }')}<p class="turn">Choose a screen to continue.</p><main>${text}${more}</main>`,
  ],
});
