import { defineCases } from '../../rule-cases.ts';
import { consistentHelp } from './rule.ts';

const links = (names: readonly string[]) =>
  names
    .map((name) =>
      name === 'tel' ? '<a href="tel:+4917">0417</a>' : `<a href="/${name.toLowerCase()}">${name}</a>`,
    )
    .join(' ');

export const cases = defineCases(consistentHelp, {
  passed: [
    {
      html: '<header><a href="tel:+4917">0417</a></header><main>In an emergency: <a href="tel:+4917">0417</a></main>',
      firstPage: '<header><a href="tel:+4917">0417</a></header><main>Ports</main>',
    },
    {
      html: links(['Home', 'Ports', 'Ships', 'Times', 'Contact']),
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'Contact']),
    },
    {
      html: links(['Home', 'Ports', 'More', 'Ships', 'Times', 'Contact', 'About']),
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'Contact']),
    },
  ],
  failed: [
    {
      html: links(['Home', 'Contact', 'Ports', 'Ships', 'Times', 'Fares']),
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'Fares', 'Contact']),
      reason: 'moved',
    },
    {
      html: links(['tel', 'Home', 'Ports', 'Ships', 'Times']),
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'tel']),
      reason: 'moved',
    },
    {
      html: '<main>Fares</main><footer><a href="mailto:a@example.test">Write to us</a></footer>',
      firstPage: '<header><a href="mailto:a@example.test">Write to us</a></header><main>Ports</main>',
      reason: 'beyondMain',
    },
    {
      html: '<button>Chat with us</button><main>Fares</main>',
      firstPage: '<main>Ports</main><button>Chat with us</button>',
      reason: 'beyondMain',
    },
  ],
  cantTell: [
    {
      html: links(['Home', 'Ports', 'Ships', 'Help', 'Times']),
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'Help']),
      reason: 'near',
    },
  ],
  inapplicable: [
    links(['Home', 'Ports', 'Ships', 'Times', 'Contact']),
    {
      html: links(['Home', 'Ports', 'Ships', 'Times']),
      firstPage: links(['Contact', 'Home', 'Ports', 'Ships', 'Times']),
    },
    { html: links(['Contact', 'Home', 'Ports']), firstPage: links(['Home', 'Ports', 'Contact']) },
    {
      html: `${links(['Contact', 'Home', 'Ports', 'Ships', 'Times'])}<footer><a href="/contact">Contact</a></footer>`,
      firstPage: links(['Home', 'Ports', 'Ships', 'Times', 'Contact']),
    },
  ],
});
