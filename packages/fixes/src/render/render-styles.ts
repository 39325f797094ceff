import type { FixStep, Framework } from '@curbcut/contract';
import { toPrintable } from './markup.ts';

type DeclareStep = Extract<FixStep, { kind: 'declare' }>;

/** Renders the changed style rules before and after the fix. Null if no style changes. */
export function renderStyles(
  steps: readonly FixStep[],
  framework: Framework,
): { before: string; after: string } | null {
  const declarations = steps.filter((step) => step.kind === 'declare');
  if (declarations.length === 0) return null;
  const sheet = (value: (declaration: DeclareStep) => string) =>
    wrapStyleSheet(framework, formatRules(declarations, value));
  return { before: sheet(({ before }) => before), after: sheet(({ value }) => value) };
}

function formatRules(
  declarations: readonly DeclareStep[],
  value: (declaration: DeclareStep) => string,
): string[] {
  return [...Map.groupBy(declarations, ({ rule }) => rule)].flatMap(([rule, ruleDeclarations], at) => [
    ...(at === 0 ? [] : ['']),
    `${escapeStyle(rule)} {`,
    ...ruleDeclarations.flatMap((declaration) => {
      const text = value(declaration);
      return text === '' ? [] : [`  ${escapeStyle(declaration.property)}: ${escapeStyle(text)};`];
    }),
    '}',
  ]);
}

/** Wraps the rules the way the framework's components contain them. */
function wrapStyleSheet(framework: Framework, lines: readonly string[]): string {
  const start = { vue: '<style scoped>', svelte: '<style>', html: null, react: null, angular: null }[
    framework
  ];
  return `${(start === null ? lines : [start, ...lines, '</style>']).join('\n')}\n`;
}

/** Escapes selectors and values, which may quote the page: line breaks, end tags and comments. */
function escapeStyle(text: string): string {
  return toPrintable(text).replace(/\n/g, ' ').replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
