import { defineCases } from '../../rule-cases.ts';
import { cssOrientationLock } from './rule.ts';

const page = (css: string, body = 'Ferries') =>
  `<!doctype html><html lang="en"><head><title>Ferries</title><style>${css}</style></head><body>${body}</body></html>`;
const portrait = (css: string) => `@media (orientation: portrait) { ${css} }`;

export const cases = defineCases(cssOrientationLock, {
  passed: [
    page(portrait('html { rotate: 0turn }')),
    page(portrait('body { transform: rotate(180deg) }')),
    page(portrait('body { transform: rotate(45deg) }')),
    page(`body { rotate: 90deg } ${portrait('body { rotate: 90deg }')}`),
  ],
  failed: [
    { html: page(portrait('html { transform: rotate(90deg) }')), reason: 'turned' },
    { html: page(portrait('body { transform: rotate(1.5708rad) }')), reason: 'turned' },
    { html: page(portrait('body { rotate: -0.25turn }')), reason: 'turned' },
    {
      html: page('@media (max-width: 900px) and (orientation: landscape) { body { rotate: 270deg } }'),
      reason: 'turned',
    },
    {
      html: page(
        'body { transform: rotate(2deg) } @media (orientation: landscape) { body { transform: rotate(92deg) } }',
      ),
      reason: 'turned',
    },
    {
      html: page('@media not all and (orientation: landscape) { body { rotate: 90deg } }'),
      reason: 'turned',
    },
    {
      html: page('@media print, (max-width: 900px) and (orientation: portrait) { body { rotate: 90deg } }'),
      reason: 'turned',
    },
    // Next to a style sheet of another site, and a selector that only style sheets can use.
    {
      html: page(
        `@import "http://localhost:{port}{folder}other.css"; @namespace s "http://www.w3.org/2000/svg"; ${portrait('s|g { rotate: 90deg } body { rotate: 90deg }')}`,
      ),
      files: { 'other.css': 'p { color: black }' },
      reason: 'turned',
    },
    {
      html: page(portrait('body { transform: matrix3d(0,-1,0,0,1,0,0,0,0,0,1,0,0,0,0,1) }')),
      reason: 'turned',
    },
  ],
  inapplicable: [
    page('body { transform: rotate(90deg) }'),
    page(portrait('body { transform: translateX(9px) }')),
    page(portrait('body { rotate: sideways }')),
    page(portrait('main { rotate: 90deg }'), '<main hidden>Ferries</main>'),
    page('@media print and (orientation: portrait) { body { rotate: 90deg } }'),
    page('@media (orientation: portrait), (orientation: landscape) { body { rotate: 90deg } }'),
    page('@media (min-width: 9px) { body { rotate: 90deg } }'),
  ],
});
