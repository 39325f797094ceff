import { defineCases } from '../../rule-cases.ts';
import { colorMarkers } from './rule.ts';

const style =
  '<style>.dot { display: inline-block; width: 12px; height: 12px; border-radius: 50% } .ok { background: #2a9d2a } .bad { background: #d62828 }</style>';
const row = (name: string, state: string, text = '', attributes = '') =>
  `<tr><td>${name}</td><td><span class="dot ${state}" ${attributes}></span>${text}</td></tr>`;
const table = (...rows: string[]) => `${style}<table>${rows.join('')}</table>`;
const chart = '<svg width="300" height="150"><path d="M0 0 L300 150" stroke="#2a9d2a"/></svg>';
const legend = ['ok', 'bad']
  .map((kind, at) => `<li><i class="dot ${kind}"></i> Ferry ${'AB'[at]}</li>`)
  .join('');

export const cases = defineCases(colorMarkers, {
  passed: [
    table(row('Kiel', 'ok', ' Running'), row('Oslo', 'ok', ' Running'), row('Bergen', 'bad', ' Stopped')),
    `${style}<ul>${legend}</ul>`,
  ],
  cantTell: [
    {
      html: '<style>b { display: inline-block; width: 9px; height: 9px; background: green } .x { background: red }</style><p>Kiel <b></b></p><p>Oslo <b></b></p><p>Bergen <b class="x"></b></p>',
      reason: 'unlabeled',
    },
    { html: table(row('Kiel', 'ok'), row('Oslo', 'ok'), row('Bergen', 'bad')), reason: 'unlabeled' },
    { html: `${style}<div>${chart}<ul>${legend}</ul></div>`, reason: 'legend' },
    // All entries are on one line.
    {
      html: `${style}<figure>${chart}<figcaption><i class="dot ok"></i> Ferry A <i class="dot bad"></i> Ferry B</figcaption></figure>`,
      reason: 'legend',
    },
  ],
  inapplicable: [
    table(row('Kiel', 'ok'), row('Oslo', 'ok')),
    table(
      row('Kiel', 'ok', '', 'role="img" aria-label="Running"'),
      row('Oslo', 'bad', '', 'role="img" aria-label="Stopped"'),
    ),
    table(row('Kiel', 'ok', '', 'title="Running"'), row('Oslo', 'bad', '', 'title="Stopped"')),
    // Distinguishable by lightness alone.
    table(
      row('Kiel', 'ok', '', 'style="background: #003300"'),
      row('Oslo', 'bad', '', 'style="background: #ffd0d0"'),
    ),
    // Decorative window buttons.
    `${style}<div><span class="dot ok"></span><span class="dot bad"></span><p>Harbor</p></div>`,
    `${style}<button>Green <span class="dot ok"></span></button><button>Red <span class="dot bad"></span></button>`,
  ],
});
