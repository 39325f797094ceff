import { type FixStep, Framework, type RenderedFix, type SourceNode } from '@curbcut/contract';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { renderers } from '../../test/compilers.ts';
import { type Markup, toMarkup } from './markup.ts';
import { renderFix } from './render-fix.ts';

const frameworks = Framework.options;

type Attributes = Readonly<Record<string, string>>;

const text = (value: string): SourceNode => ({ kind: 'text', text: value });
const elidedNode: SourceNode = { kind: 'elided' };
const createElement = (
  tag: string,
  attributes: Attributes,
  ...children: (SourceNode | string)[]
): SourceNode => ({
  kind: 'element',
  tag,
  attributes: Object.entries(attributes),
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
});

function render(framework: Framework, before: SourceNode[], after = before): RenderedFix {
  return renderFix({ source: { before, after }, steps: [] }, framework);
}

/** Normalizes nodes for comparison: sorts attributes, merges adjacent text nodes and removes elided nodes. */
function toComparable(nodes: readonly Markup[]): unknown {
  return nodes.map((node) =>
    node.kind === 'element'
      ? [node.tag, Object.fromEntries(node.attributes), toComparable(node.children)]
      : node.kind === 'text'
        ? node.text
        : 'elided',
  );
}

const renderAndParse = async (framework: Framework, nodes: SourceNode[]) =>
  toComparable(toMarkup(joinTexts(await renderers[framework](render(framework, nodes).after))));

/** Merges adjacent text nodes, which compilers and servers split differently. */
function joinTexts(nodes: readonly SourceNode[]): SourceNode[] {
  const rendered: SourceNode[] = [];
  for (const node of nodes) {
    const last = rendered.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') last.text += node.text;
    else if (node.kind === 'element') rendered.push({ ...node, children: joinTexts(node.children) });
    else rendered.push({ ...node });
  }
  return rendered;
}

/** Text with a special meaning in one of the template languages. */
const hostileTexts = [
  '{alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '</script><script>alert(1)</script>',
  '`$' + '{1}`',
  '@if (true) {',
  '{#if x}',
  '{@html x}',
  '{/* x */}',
  '<!-- x -->',
  '-->',
  '&amp;lt;',
  '&#123;',
  '{a, plural, other {x}}',
  '<%= x %>',
  '\\',
  "it's",
  '"quoted"',
  '{',
  '}',
  '{ {',
  '@',
  '@@',
  '@let x = 1;',
  '$',
  '\u202Eabc',
  'a\u00A0b',
  '\u2028',
  '💥',
  '}}',
  '<',
  '&',
];
const word = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ maxLength: 6 }),
  fc.constantFrom('one', 'two', ' ', '\n  ', ''),
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

const safeAttribute = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'title',
      'aria-label',
      'alt',
      'data-x',
      'lang',
      'role',
      'id',
      'class',
      'aria-level',
      'for',
    ),
    words,
  ),
  fc.constantFrom<[string, string]>(
    ['hidden', ''],
    ['tabindex', '0'],
    ['tabindex', '-1'],
    ['aria-hidden', 'true'],
    ['inert', ''],
  ),
);
const createAttributes = (attribute: fc.Arbitrary<[string, string]>) =>
  fc.uniqueArray(attribute, { selector: ([name]) => name, maxLength: 4 });

/** Generates trees that HTML can represent: blocks contain anything, inline elements only inline content. */
function createTrees(attribute: fc.Arbitrary<[string, string]>): fc.Arbitrary<SourceNode> {
  const make = (tag: string, attributes: [string, string][], children: SourceNode[]): SourceNode => ({
    kind: 'element',
    tag,
    attributes,
    children,
  });
  return fc
    .letrec<{ block: SourceNode; inline: SourceNode; leaf: SourceNode }>((tie) => ({
      leaf: fc.oneof(
        words.map(text),
        fc
          .tuple(fc.constantFrom('img', 'br', 'input'), createAttributes(attribute))
          .map(([tag, attributes]) => make(tag, attributes, [])),
      ),
      inline: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        tie('leaf'),
        fc
          .tuple(
            fc.constantFrom('span', 'b', 'em', 'x-price'),
            createAttributes(attribute),
            fc.array(tie('inline'), { maxLength: 3 }),
          )
          .map(([tag, attributes, children]) => make(tag, attributes, children)),
        fc
          .tuple(fc.constantFrom('pre', 'textarea', 'button'), createAttributes(attribute), words)
          .map(([tag, attributes, value]) => make(tag, attributes, [text(`x${value}`)])),
      ),
      block: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        tie('inline'),
        fc
          .tuple(
            fc.constantFrom('div', 'section', 'nav', 'article'),
            createAttributes(attribute),
            fc.array(tie('block'), { maxLength: 3 }),
          )
          .map(([tag, attributes, children]) => make(tag, attributes, children)),
      ),
    }))
    .block.map((node) => make('div', [], [node]));
}

/** Attribute names that a compiler interprets as directives, and names that are invalid in source code. */
const hostileAttributeName = fc.tuple(
  fc.constantFrom(
    ...'onclick onmouseover @click :href v-html v-on:click v-bind:[x] #ref (click) [innerHTML] [(x)] *ngIf bind-innerHTML'.split(
      ' ',
    ),
    ...'data-bind-innerHTML data-on-click on:click bind:value use:action {...x} {x} class:a style:color let:x slot this'.split(
      ' ',
    ),
    ...'dangerouslysetinnerhtml dangerouslySetInnerHTML children key ref is i18n ngNonBindable xlink:href x:y a=b -x 1x'.split(
      ' ',
    ),
    ...'style value checked selected href src'.split(' '),
  ),
  fc.oneof(
    words,
    fc.constantFrom('alert(1)', 'a b', 'color: {red}', 'color:</style>;x', "background: url('x')", ''),
  ),
);

const getText = (nodes: readonly SourceNode[]): string =>
  nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'element' ? getText(node.children) : ''))
    .join('');

describe.each(frameworks)('%s', (framework) => {
  test('preserves any page content when compiled', async () => {
    await fc.assert(
      fc.asyncProperty(createTrees(safeAttribute), async (tree) => {
        expect(await renderAndParse(framework, [tree])).toEqual(toComparable(toMarkup(joinTexts([tree]))));
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  test('doesn’t output attribute names that the compiler would interpret', async () => {
    // Silences React warnings about invalid names.
    vi.spyOn(console, 'error').mockReturnValue();
    await fc.assert(
      fc.asyncProperty(createTrees(hostileAttributeName), async (tree) => {
        const read = await renderers[framework](render(framework, [tree]).after);
        expect(getText(read).replace(/\s+/g, '')).toBe(getText([tree]).replace(/\s+/g, ''));
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

/** Creates a change to one element with its surroundings. */
const field = (label: Attributes): SourceNode[] => [
  createElement(
    'div',
    { class: 'field wide' },
    elidedNode,
    createElement('label', label, 'Name ', createElement('b', {}, '*')),
    ' ',
    createElement('input', {
      id: 'n',
      value: 'Ada',
      tabindex: '0',
      required: '',
      style: 'color: red; --gap: 2px',
      onchange: 'check()',
    }),
    createElement('p', {}, 'It’s {required} & <kept>'),
  ),
];

describe('renderFix', () => {
  test.each<[Framework, string]>([
    [
      'html',
      `<div class="field wide">
  <!-- … -->
  <label for="n">Name <b>*</b></label>
  <input
    id="n"
    value="Ada"
    tabindex="0"
    required
    style="color: red; --gap: 2px"
    onchange="check()"
  >
  <p>It’s {required} &amp; &lt;kept&gt;</p>
</div>
`,
    ],
    [
      'react',
      `<div className="field wide">
  {/* … */}
  <label htmlFor="n">Name <b>*</b></label>{' '}
  <input
    id="n"
    defaultValue="Ada"
    tabIndex={0}
    required
    style={{ color: 'red', '--gap': '2px' }}
    onChange={() => { /* … */ }}
  />
  <p>It’s &#123;required&#125; &amp; &lt;kept&gt;</p>
</div>
`,
    ],
    [
      'vue',
      `<div class="field wide">
  <!-- … -->
  <label for="n">Name <b>*</b></label> <input id="n" value="Ada" tabindex="0" required style="color: red; --gap: 2px" onchange="check()" />
  <p>It’s {required} &amp; &lt;kept&gt;</p>
</div>
`,
    ],
    [
      'angular',
      `<div class="field wide">
  <!-- … -->
  <label for="n">Name <b>*</b></label>&ngsp;
  <input
    id="n"
    value="Ada"
    tabindex="0"
    required
    style="color: red; --gap: 2px"
    onchange="check()"
  />
  <p>It’s &#123;required&#125; &amp; &lt;kept&gt;</p>
</div>
`,
    ],
    [
      'svelte',
      `<div class="field wide">
  <!-- … -->
  <label for="n">Name <b>*</b></label>
  <input
    id="n"
    value="Ada"
    tabindex="0"
    required
    style="color: red; --gap: 2px"
    onchange={() => { /* … */ }}
  />
  <p>It’s &#123;required&#125; &amp; &lt;kept&gt;</p>
</div>
`,
    ],
  ])('%s', async (framework, after) => {
    const rendered = render(framework, field({}), field({ for: 'n' }));
    expect(rendered.after).toBe(after);
    await renderers[framework](rendered.after);
  });

  test('uses React attribute names for SVG and custom elements', async () => {
    const { after } = render('react', [
      createElement(
        'div',
        {},
        createElement('p', {}, createElement('x-card', { class: 'c', for: 'n', 'is-open': '' })),
        createElement(
          'svg',
          { viewBox: '0 0 9 9', 'stroke-width': '2', 'xlink:href': '#a', focusable: 'false' },
          createElement('path', { d: 'M0 0', 'fill-rule': 'evenodd' }),
        ),
      ),
    ]);
    expect(after).toBe(`<div>
  <p><x-card className="c" for="n" is-open="" /></p>
  <svg viewBox="0 0 9 9" strokeWidth="2" xlinkHref="#a" focusable="false">
    <path d="M0 0" fillRule="evenodd" />
  </svg>
</div>
`);
    await renderers.react(after);
  });

  test('wraps several excerpts in a fragment in React', async () => {
    const { after } = render('react', [createElement('p', {}, 'a'), elidedNode, createElement('p', {}, 'b')]);
    expect(after).toBe('<>\n  <p>a</p>\n  {/* … */}\n  <p>b</p>\n</>\n');
    await renderers.react(after);
  });

  test('creates a diff of the changed lines with context', () => {
    const list = (second: Attributes) => [
      createElement('ul', {}, createElement('li', {}, 'a'), createElement('li', second, 'b')),
    ];
    const { diff } = render('react', list({}), list({ lang: 'de' }));
    expect(diff).toBe(
      '@@ -1,4 +1,4 @@\n <ul>\n   <li>a</li>\n-  <li>b</li>\n+  <li lang="de">b</li>\n </ul>\n',
    );
  });

  test('renders document elements as HTML in every framework', () => {
    const html = (attributes: Attributes) => [
      createElement(
        'html',
        attributes,
        createElement('head', {}, elidedNode),
        createElement('body', {}, elidedNode),
      ),
    ];
    for (const framework of frameworks) {
      const rendered = render(framework, html({}), html({ lang: 'en' }));
      expect(rendered).toMatchObject({ place: 'document', language: 'html' });
      expect(rendered.after).toContain('<html lang="en">');
    }
  });

  test('renders declarations as a style rule of the framework, with the current value', () => {
    const steps: FixStep[] = [
      {
        kind: 'declare',
        selector: 'p',
        rule: '.price',
        property: 'color',
        before: 'rgb(153, 153, 153)',
        value: '#595959',
      },
      {
        kind: 'declare',
        selector: 'p',
        rule: '[href="</style>"]',
        property: 'padding',
        before: '',
        value: '4px',
      },
    ];
    const source = { before: [createElement('p', {})], after: [createElement('p', {})] };
    const css = '.price {\n  color: #595959;\n}\n\n[href="<\\/style>"] {\n  padding: 4px;\n}\n';
    expect(renderFix({ source, steps }, 'html')).toMatchObject({
      diff: '',
      styles: { language: 'css', after: css },
    });
    expect(renderFix({ source, steps }, 'vue').styles!.after).toBe(`<style scoped>\n${css}</style>\n`);
    expect(renderFix({ source, steps }, 'react').styles!.diff).toMatch(
      /^- {2}color: rgb\(153, 153, 153\);\n\+ {2}color: #595959;$/m,
    );
  });
});
