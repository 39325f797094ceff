import type { Fix, FixCode, Framework, RenderedCode, SourceNode } from '@curbcut/contract';
import { createPatch, OMIT_HEADERS } from 'diff';
import { angularDialect } from './angular.ts';
import type { Dialect } from './dialect.ts';
import { documentTags } from './elements.ts';
import { htmlDialect } from './html.ts';
import { toMarkup } from './markup.ts';
import { print } from './print.ts';
import { reactDialect } from './react.ts';
import { stylesOf } from './styles.ts';
import { svelteDialect } from './svelte.ts';
import { vueDialect } from './vue.ts';

const dialects: Readonly<Record<Framework, Dialect>> = {
  html: htmlDialect,
  react: reactDialect,
  vue: vueDialect,
  angular: angularDialect,
  svelte: svelteDialect,
};

const languages = { html: 'html', react: 'jsx', vue: 'vue', angular: 'html', svelte: 'svelte' } as const;

/**
 * The code that a team would write for a fix. Everything of the page is said as text. Changes of the document itself
 * (`html`, `head`, `body`) are HTML in every framework: no component renders them.
 */
export function renderFix({ source, steps }: Pick<Fix, 'source' | 'steps'>, framework: Framework): FixCode {
  const isDocument = holdsDocument(source.before) || holdsDocument(source.after);
  const from = isDocument ? 'html' : framework;
  const code = (nodes: readonly SourceNode[]) => print(toMarkup(nodes), dialects[from]);
  const styles = stylesOf(steps, framework);
  return {
    framework,
    place: isDocument ? 'document' : 'component',
    ...compared(languages[from], code(source.before), code(source.after)),
    styles: styles && compared(styleLanguages[framework], styles.before, styles.after),
  };
}

const styleLanguages = { html: 'css', react: 'css', vue: 'vue', angular: 'css', svelte: 'svelte' } as const;

function compared(language: RenderedCode['language'], before: string, after: string): RenderedCode {
  const diff =
    before === after ? '' : createPatch('', before, after, '', '', { headerOptions: OMIT_HEADERS });
  return { language, before, after, diff };
}

function holdsDocument(nodes: readonly SourceNode[]): boolean {
  return nodes.some(
    (node) => node.kind === 'element' && (documentTags.has(node.tag) || holdsDocument(node.children)),
  );
}
