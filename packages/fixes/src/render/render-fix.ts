import type { Fix, Framework, RenderedCode, RenderedFix, SourceNode } from '@curbcut/contract';
import { createPatch, OMIT_HEADERS } from 'diff';
import { angularDialect } from './angular.ts';
import { type Dialect, htmlDialect } from './dialect.ts';
import { documentTags, toMarkup } from './markup.ts';

import { printMarkup } from './print-markup.ts';
import { reactDialect } from './react.ts';
import { renderStyles } from './render-styles.ts';
import { svelteDialect } from './svelte.ts';
import { vueDialect } from './vue.ts';

const dialects: Readonly<Record<Framework, Dialect>> = {
  html: htmlDialect,
  react: reactDialect,
  vue: vueDialect,
  angular: angularDialect,
  svelte: svelteDialect,
};

const markupLanguages = {
  html: 'html',
  react: 'jsx',
  vue: 'vue',
  angular: 'html',
  svelte: 'svelte',
} as const;

/**
 * Renders a fix as the code that a team would write. All page content is escaped as text. Changes to the document itself
 * (`html`, `head`, `body`) are HTML in every framework, because components do not render these elements.
 */
export function renderFix(
  { source, steps }: Pick<Fix, 'source' | 'steps'>,
  framework: Framework,
): RenderedFix {
  const isDocument = hasDocumentTag(source.before) || hasDocumentTag(source.after);
  const language = isDocument ? 'html' : framework;
  const code = (nodes: readonly SourceNode[]) => printMarkup(toMarkup(nodes), dialects[language]);
  const styles = renderStyles(steps, framework);
  return {
    framework,
    place: isDocument ? 'document' : 'component',
    ...toRenderedCode(markupLanguages[language], code(source.before), code(source.after)),
    styles: styles && toRenderedCode(styleLanguages[framework], styles.before, styles.after),
  };
}

const styleLanguages = { html: 'css', react: 'css', vue: 'vue', angular: 'css', svelte: 'svelte' } as const;

function toRenderedCode(language: RenderedCode['language'], before: string, after: string): RenderedCode {
  const diff =
    before === after ? '' : createPatch('', before, after, '', '', { headerOptions: OMIT_HEADERS });
  return { language, before, after, diff };
}

function hasDocumentTag(nodes: readonly SourceNode[]): boolean {
  return nodes.some(
    (node) => node.kind === 'element' && (documentTags.has(node.tag) || hasDocumentTag(node.children)),
  );
}
