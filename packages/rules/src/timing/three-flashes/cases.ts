import { defineCases } from '../../rule-cases.ts';
import { createGifUrl } from '../animated-gif.ts';
import { threeFlashes } from './rule.ts';

const box = (keyframes: string, timing: string, size = 'width: 400px; height: 300px') =>
  `<style>div { ${size}; background: #000; animation: flash ${timing} } @keyframes flash { ${keyframes} }</style><div></div>`;
const gif = (delay: number, size = 400) =>
  `<img alt="Ship" width="${size}" height="${size}" src="${createGifUrl([delay, delay], true)}">`;

export const cases = defineCases(threeFlashes, {
  passed: [
    box('50% { background: #fff }', '0.5s infinite'),
    box('50% { background: #fff }', '0.1s infinite', 'width: 90px; height: 90px'),
    box('50% { background: #fff }', '0.2s 3'),
    gif(10, 90),
  ],
  failed: [
    { html: box('50% { background: #fff }', '0.2s infinite'), reason: 'flashes' },
    { html: box('50% { background: #fff }', '0.2s 6'), reason: 'flashes' },
    { html: box('50% { opacity: 0 }', '0.2s infinite'), reason: 'flashes' },
    {
      html: box(
        '0%, 20%, 40%, 60%, 80% { background: #000 } 10%, 30%, 50%, 70%, 90% { background: #888 }',
        '1s infinite',
      ),
      reason: 'flashes',
    },
    {
      html: box('0%, 100% { background: #080 } 50% { background: #f00 }', '0.2s infinite steps(1)'),
      reason: 'red',
    },
    { html: gif(10), reason: 'flashes' },
  ],
  cantTell: [
    {
      html: box('50% { background: #fff }', '0.2s infinite', 'width: 220px; height: 100px'),
      reason: 'near',
    },
  ],
  inapplicable: [
    '<p>Ferries leave from the old harbour.</p>',
    box('50% { background: #010101 }', '0.1s infinite'),
    box('0%, 100% { background: #f4f4f4 } 50% { background: #fff }', '0.1s infinite'),
    box('50% { background: #fff }', '0.1s infinite paused'),
    box('50% { background: #fff }', '0.1s infinite', 'display: none'),
    box('50% { transform: rotate(90deg) }', '0.1s infinite'),
    gif(20),
    gif(50).replace('<img', '<img hidden'),
  ],
});
