import type { FixStep, Framework } from '@curbcut/contract';
import { toPrintable } from './markup.ts';

type DeclareStep = Extract<FixStep, { kind: 'declare' }>;

/** The rules that a team changes: as the declarations are now, and as they should be. Null when none changes. */
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
  return [...Map.groupBy(declarations, ({ rule }) => rule)].flatMap(([rule, within], at) => [
    ...(at === 0 ? [] : ['']),
    `${escapeStyle(rule)} {`,
    ...within.flatMap((declaration) => {
      const said = value(declaration);
      return said === '' ? [] : [`  ${escapeStyle(declaration.property)}: ${escapeStyle(said)};`];
    }),
    '}',
  ]);
}

/** Where the rules stand in a component of the framework. */
function wrapStyleSheet(framework: Framework, lines: readonly string[]): string {
  const start = { vue: '<style scoped>', svelte: '<style>', html: null, react: null, angular: null }[
    framework
  ];
  return `${(start === null ? lines : [start, ...lines, '</style>']).join('\n')}\n`;
}

/** Selectors and values may quote the page: no line break ends them, and no end tag the style element. */
function escapeStyle(text: string): string {
  return toPrintable(text).replace(/\n/g, ' ').replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
