import { defineCases } from '../../rule-cases.ts';
import { asciiArt } from './rule.ts';

const chart = `  %
100 |            *
 80 |       *
 60 |                 *
 40 |  *
 20 |                      *
  0 +-------------------------
      Feb  Apr  Jun  Aug  Oct`;
const mountain = String.raw`          /\
         /  \
      X /    \
       /      \   /\
   /\_/        \_/  \
__/                  \__`;
const tree = `project
├── src
│   ├── index.ts
│   └── rule.ts
├── test
└── package.json`;

export const cases = defineCases(asciiArt, {
  neverPasses: true,
  cantTell: [
    { html: `<pre>\n${chart}</pre>`, reason: 'drawing' },
    { html: `<main tabindex="-1"><div style="white-space: pre">${mountain}</div></main>`, reason: 'drawing' },
    {
      html: `<div><template shadowrootmode="open"><pre>${mountain}</pre></template></div>`,
      reason: 'drawing',
    },
    { html: '<pre>▄▀▀▀▀▄\n█ ▀ ▀█\n█ ▄▄ █\n ▀▄▄▀</pre>', reason: 'drawing' },
  ],
  inapplicable: [
    `<pre role="img" aria-label="Young fish: 40% in February, 100% in June">\n${chart}</pre>`,
    `<figure aria-label="Mountain with two peaks"><pre>${mountain}</pre></figure>`,
    `<pre aria-hidden="true">${mountain}</pre>`,
    `<pre hidden>${mountain}</pre>`,
    // Program output and code.
    `<pre><code>${chart}</code></pre>`,
    `<pre>${tree}</pre>`,
    `<pre><span>${mountain}</span></pre>`,
    '<pre>$ packrat init ~/Documents\nRepository created.\n$ packrat backup\n412 files, 1.8 GB</pre>',
    '<pre>if (a || b) {\n  x = [1, 2];\n  y += f(x);\n}</pre>',
    '<pre>Changes\n-------\n\n* Faster start\n* Smaller files\n\n=======\n</pre>',
    // A table.
    '<pre>+------+----+\n| Kiel | 8  |\n| Oslo | 12 |\n| Hull | 20 |\n+------+----+</pre>',
    '<pre>Roses are red,\n    violets are blue,\n        sugar is sweet,\n    and so are you.</pre>',
    `<p>${mountain}</p>`,
  ],
});
