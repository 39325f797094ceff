import { defineCases } from '../../rule-cases.ts';
import { iconContrast } from './rule.ts';

const svg = (color: string) =>
  `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4l16 16M20 4L4 20" stroke="${color}" stroke-width="3"/></svg>`;
const button = (content: string, style = '') =>
  `<button aria-label="Close" style="border: 0; background: none; padding: 8px; ${style}">${content}</button>`;

export const cases = defineCases(iconContrast, {
  passed: [
    button(svg('#767676')),
    button(svg('#fff'), 'background: #555'),
    button(svg('#bbb'), 'background: #222'),
    `<div style="background: #777; padding: 20px">${button(`<span style="display: block; padding: 6px; background: #bbb">${svg('#333')}</span>`)}</div>`,
    '<style>button::before { content: ""; display: block; width: 20px; height: 20px; background: #000 }</style><button aria-label="Menu" style="border: 0; background: none"></button>',
    `<button aria-label="Menu" style="border: 0; width: 30px; height: 30px; background: url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22%3E%3Crect width=%229%22 height=%229%22/%3E%3C/svg%3E') center / 20px no-repeat"></button>`,
    `<a href="/mail" aria-label="Mail">${svg('#005')}</a>`,
  ],
  failed: [
    { html: button(svg('#ccc')), reason: 'faint' },
    { html: button(svg('#fff'), 'background: #bbb'), reason: 'faint' },
    {
      html: '<style>button::before { content: ""; display: block; width: 20px; height: 20px; background: #ddd }</style><button aria-label="Menu" style="border: 0; background: none"></button>',
      reason: 'faint',
    },
    {
      html: `<button aria-label="Menu" style="border: 0; width: 30px; height: 30px; background: url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22 fill=%22%23ccc%22%3E%3Crect width=%229%22 height=%229%22/%3E%3C/svg%3E') center / 20px no-repeat"></button>`,
      reason: 'faint',
    },
    { html: `<a href="/mail" aria-label="Mail">${svg('#ddd')}</a>`, reason: 'faint' },
    {
      html: `<div><template shadowrootmode="open">${button(svg('#ccc'))}</template></div>`,
      reason: 'faint',
    },
  ],
  cantTell: [
    {
      html: '<a href="/ship"><img alt="Ship" width="40" height="40" src="ship.png"></a>',
      files: {
        'ship.png': {
          body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="#ddd"><rect width="9" height="9"/></svg>',
          contentType: 'image/svg+xml',
        },
      },
      reason: 'image',
    },
  ],
  inapplicable: [
    `<button disabled aria-label="Close" style="border: 0; background: none">${svg('#ccc')}</button>`,
    `<button style="border: 0; background: none">${svg('#ccc')} Close</button>`,
    `<a href="/" aria-label="Ferries">${svg('#ccc')}</a>`,
    `<a href="/start" class="logo" aria-label="Ferries">${svg('#ccc')}</a>`,
    `<div style="opacity: 0">${button(svg('#ccc'))}</div>`,
    `${svg('#ccc')}`,
  ],
});
