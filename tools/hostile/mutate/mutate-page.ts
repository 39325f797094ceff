import type { Random } from '../../lib/random.ts';

/** Changes a document's text. */
type Mutation = (html: string, random: Random) => string;

const MIN_MUTATIONS = 4;
const MAX_MUTATIONS = 12;

const numbers = [
  '0',
  '-1',
  '1e308',
  '-1e308',
  'NaN',
  '99999999999999999999',
  '0.0000001',
  'Infinity',
  '2147483648',
];
const texts = [
  '',
  ' ',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀'.repeat(200),
  'x'.repeat(20_000),
  '"\'`<>&',
  '%',
  '../..',
];
const tags = [
  'div',
  'b',
  'button',
  'label',
  'table',
  'a',
  'ul',
  'select',
  'svg',
  'form',
  'p',
  'details',
  'span',
];
const roles = [
  'button',
  'grid',
  'row',
  'tree',
  'menu',
  'dialog',
  'presentation',
  'none',
  'slider',
  'tabpanel',
  'x',
];
const attributes: readonly (readonly [name: string, createValue: (random: Random) => string])[] = [
  ['role', (random) => random.pick(roles)],
  ['tabindex', (random) => random.pick(numbers)],
  ['id', (random) => random.pick(['a', 'a', 'b', '', ' ', 'constructor', '__proto__', 'body'])],
  ['for', (random) => random.pick(['a', 'b', 'missing'])],
  ['aria-labelledby', (random) => random.pick(['a b a', 'a', 'missing', 'body a '.repeat(300)])],
  ['aria-owns', (random) => random.pick(['a', 'a b', 'body', 'missing'])],
  ['aria-controls', (random) => random.pick(['a', 'missing'])],
  ['aria-activedescendant', (random) => random.pick(['a', 'b', 'missing'])],
  ['aria-hidden', (random) => random.pick(['true', 'false', '', 'x'])],
  ['aria-valuenow', (random) => random.pick(numbers)],
  ['colspan', (random) => random.pick(numbers)],
  ['rowspan', (random) => random.pick(numbers)],
  ['width', (random) => random.pick(numbers)],
  ['height', (random) => random.pick(numbers)],
  ['viewBox', (random) => `${random.pick(numbers)} 0 ${random.pick(numbers)} ${random.pick(numbers)}`],
  ['lang', (random) => random.pick(texts)],
  [
    'href',
    (random) => random.pick(['#', 'http://[', 'javascript:1', 'data:,', 'http://'.repeat(500), ...texts]),
  ],
  ['srcset', (random) => `${random.pick(texts)} ${random.pick(numbers)}x, ,, a ${random.pick(numbers)}w`],
  ['alt', (random) => random.pick(texts)],
  ['title', (random) => random.pick(texts)],
  ['contenteditable', () => 'true'],
  ['popover', () => 'auto'],
  ['hidden', () => 'until-found'],
  ['style', (random) => createDeclarations(random)],
  ['onfocus', () => 'this.remove()'],
  ['onclick', () => 'this.replaceWith(this.cloneNode(true))'],
];

const lengths = [
  'width',
  'height',
  'font-size',
  'line-height',
  'letter-spacing',
  'margin',
  'left',
  'top',
  'inset',
];
const keywords: readonly (readonly [property: string, values: readonly string[]])[] = [
  ['display', ['none', 'contents', 'inline', 'grid', 'table-cell', 'flow-root', 'list-item']],
  ['position', ['fixed', 'absolute', 'sticky', 'relative']],
  ['visibility', ['hidden', 'collapse', 'visible']],
  ['overflow', ['hidden', 'clip', 'scroll', 'auto']],
  [
    'transform',
    ['scale(0)', 'scale(1e9)', 'rotate3d(1,1,1,89.999deg)', 'matrix(0,0,0,0,0,0)', 'skew(90deg)'],
  ],
  ['zoom', ['0.0001', '10000', '0']],
  [
    'color',
    ['transparent', 'currentColor', 'color(display-p3 1e9 0 0)', 'light-dark(red, blue)', '#ffffff00'],
  ],
  ['background', ['none', 'linear-gradient(red, transparent)', 'url(data:,)', 'conic-gradient(red, blue)']],
  ['clip-path', ['inset(50%)', 'circle(0)', 'polygon(0 0)']],
  ['writing-mode', ['vertical-rl', 'sideways-lr']],
  ['content-visibility', ['hidden', 'auto']],
  ['contain', ['strict', 'size']],
  ['opacity', ['0', '0.0001', '1e9']],
  ['mix-blend-mode', ['difference', 'multiply']],
  ['animation', ['x 1ms infinite alternate', 'x 1e9s']],
];

function createDeclarations(random: Random): string {
  const createLength = () =>
    `${random.pick(lengths)}: ${random.pick(numbers)}${random.pick(['px', 'em', '%', 'vw', ''])}`;
  const createKeyword = () => {
    const [property, values] = random.pick(keywords);
    return `${property}: ${random.pick(values)}`;
  };
  return Array.from({ length: random.integer(1, 5) }, () =>
    random.next() < 0.4 ? createLength() : createKeyword(),
  ).join('; ');
}

/**
 * Returns where tags begin and end. Comments and scripts may contain what looks like tags, which does no
 * harm.
 */
const findTags = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(({ 0: { length }, index }) => ({ index, end: index + length }));
const openTags = /<[a-z][a-z0-9-]*(\s[^<>]*)?>/gi;
const closeTags = /<\/[a-z][a-z0-9-]*>/gi;

const replaceRange = (html: string, start: number, end: number, text: string): string =>
  html.slice(0, start) + text + html.slice(end);

/** Changes a tag that is picked at random; does nothing if there is none. */
const changeTag =
  (pattern: RegExp, change: (tag: string, random: Random) => string): Mutation =>
  (html, random) => {
    const found = findTags(html, pattern);
    if (found.length === 0) return html;
    const { index, end } = random.pick(found);
    return replaceRange(html, index, end, change(html.slice(index, end), random));
  };

function addAttributes(tag: string, random: Random): string {
  const added = Array.from({ length: random.integer(1, 6) }, () => {
    const [name, createValue] = random.pick(attributes);
    const value = createValue(random);
    return ` ${name}=${random.next() < 0.1 ? value : `"${value.replaceAll('"', '&quot;')}"`}`;
  });
  // If an attribute occurs twice, the first one counts.
  return tag.replace(/^<[a-z][a-z0-9-]*/i, (name) => name + added.join(''));
}

/** Adds styles that make boxes empty or huge, for some elements by position. */
const addStyles: Mutation = (html, random) => {
  const selectors = [
    '*',
    'body *',
    'a',
    'button',
    'input',
    'p',
    'li',
    '*::before',
    '*::after',
    ':focus',
    ':hover',
  ];
  const rules = Array.from({ length: random.integer(1, 8) }, () => {
    const selector = random.pick(selectors);
    const nth = selector.includes(':') || random.next() < 0.3 ? '' : `:nth-child(${random.integer(1, 7)}n)`;
    const content = selector.includes('::') ? `content: "${random.pick(['', 'x', '\\202e', '★'])}"; ` : '';
    return `${selector}${nth} { ${content}${createDeclarations(random)} }`;
  });
  return `${html}<style>@keyframes x { to { opacity: 0; width: 1e9px } } ${rules.join('\n')}</style>`;
};

/** Wraps what follows a tag in elements, nested more deeply than people write them. */
const nestDeeply = changeTag(openTags, (tag, random) => {
  const name = random.pick(tags);
  return `${tag}${`<${name}>`.repeat(random.integer(50, 900))}Deep`;
});

/** Changes the tree while it's read and used, so that nodes are detached, moved or replaced. */
const addScript: Mutation = (html, random) => {
  const acts = [
    'pick()?.remove()',
    'pick()?.replaceChildren()',
    'pick()?.append(pick() ?? "")',
    'pick()?.before(document.createElement("x-unknown"), "text", document.createComment(""))',
    'pick()?.attachShadow({ mode: "open" }).append("shadow", document.createElement("slot"))',
    'pick()?.toggleAttribute("hidden")',
    'new Range().selectNode(pick() ?? document)',
    'pick()?.setAttribute("style", "all: unset")',
    'pick()?.focus?.()',
    'document.title = String(Math.random)',
    'document.adoptNode(pick())',
    'pick()?.normalize()',
    'document.body.prepend(...[...document.body.childNodes].reverse())',
  ];
  const act = () => `try { ${random.pick(acts)} } catch {}`;
  const times = random.integer(1, 20);
  const when = random.pick([
    (code: string) => code,
    (code: string) => `addEventListener('load', () => { ${code} })`,
    (code: string) => `setTimeout(() => { ${code} }, ${random.integer(0, 1_500)})`,
    (code: string) => `addEventListener('focusin', () => { ${code} })`,
    (code: string) => `addEventListener('resize', () => { ${code} })`,
    (code: string) => `addEventListener('pointermove', () => { ${code} })`,
    (code: string) =>
      `let left = 40; const timer = setInterval(() => { ${code}; if (--left < 0) clearInterval(timer) }, 50)`,
  ]);
  const state = `let state = ${random.integer(1, 1e9)}; const next = () => (state = (state * 48271) % 2147483647);`;
  const pick =
    'const pick = () => { const all = document.body?.querySelectorAll("*") ?? []; return all[next() % all.length] ?? null };';
  return `${html}<script>{ ${state} ${pick} ${when(Array.from({ length: times }, act).join('; '))} }</script>`;
};

const mutations: readonly Mutation[] = [
  changeTag(openTags, addAttributes),
  changeTag(openTags, addAttributes),
  changeTag(openTags, addAttributes),
  changeTag(closeTags, () => ''),
  changeTag(closeTags, (tag, random) => `</${random.pick(tags)}>${tag}`),
  changeTag(openTags, (tag, random) => `<${random.pick(tags)}>${tag}</${random.pick(tags)}>`),
  changeTag(openTags, (tag) => tag.slice(0, -1)),
  changeTag(openTags, (tag) => tag.replace(/"([^"]*)$/, '$1')),
  changeTag(openTags, (tag, random) => tag + random.pick(texts)),
  changeTag(openTags, (tag, random) => tag.repeat(random.integer(2, 60))),
  // A number in an attribute or in the text.
  (html, random) => {
    const found = findTags(html, /\d+(\.\d+)?/g);
    if (found.length === 0) return html;
    const { index, end } = random.pick(found);
    return replaceRange(html, index, end, random.pick(numbers));
  },
  // Part of the document is moved, duplicated or missing.
  (html, random) => {
    const [from, to] = [random.integer(0, html.length), random.integer(0, html.length)].toSorted(
      (a, b) => a - b,
    );
    const [start = 0, end = 0] = [from, Math.min(to ?? 0, (from ?? 0) + 20_000)];
    const part = html.slice(start, end);
    const target = random.integer(0, html.length);
    return random.next() < 0.5
      ? replaceRange(html, target, target, part)
      : replaceRange(html, start, end, '');
  },
  nestDeeply,
  addStyles,
  addStyles,
  addScript,
  addScript,
];

/** Damages a page: empty and huge boxes, detached nodes, broken and deep nesting, and absurd attributes. */
export function mutatePage(html: string, random: Random): string {
  let mutated = html;
  for (let count = random.integer(MIN_MUTATIONS, MAX_MUTATIONS); count > 0; count -= 1)
    mutated = random.pick(mutations)(mutated, random);
  return mutated;
}
