import type { FixStep, Framework } from '@curbcut/contract';
import { printable } from './markup.ts';

type Declaration = Extract<FixStep, { kind: 'declare' }>;

/** The rules that a team changes: as the declarations are now, and as they should be. Null when none changes. */
export function stylesOf(
  steps: readonly FixStep[],
  framework: Framework,
): { before: string; after: string } | null {
  const declarations = steps.filter((step) => step.kind === 'declare');
  if (declarations.length === 0) return null;
  const sheet = (value: (declaration: Declaration) => string) =>
    within(framework, rules(declarations, value));
  return { before: sheet(({ before }) => before), after: sheet(({ value }) => value) };
}

function rules(declarations: readonly Declaration[], value: (declaration: Declaration) => string): string[] {
  return [...Map.groupBy(declarations, ({ rule }) => rule)].flatMap(([rule, within], at) => [
    ...(at === 0 ? [] : ['']),
    `${safe(rule)} {`,
    ...within.flatMap((declaration) => {
      const said = value(declaration);
      return said === '' ? [] : [`  ${safe(declaration.property)}: ${safe(said)};`];
    }),
    '}',
  ]);
}

/** Where the rules stand in a component of the framework. */
function within(framework: Framework, lines: readonly string[]): string {
  const start = { vue: '<style scoped>', svelte: '<style>', html: null, react: null, angular: null }[
    framework
  ];
  return `${(start === null ? lines : [start, ...lines, '</style>']).join('\n')}\n`;
}

/** Selectors and values may quote the page: no line break ends them, and no end tag the style element. */
function safe(text: string): string {
  return printable(text).replace(/\n/g, ' ').replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
