/**
 * `npm run contrastbench -- [--json]`: evaluates text with known contrast using axe-core and our rule. For
 * each kind, it prints how many samples axe-core leaves undecided, and how many of those we decide, and decide
 * correctly; then every text that we decide incorrectly. `--json` prints `{undecidedByAxe,decided,right}` as
 * the last line.
 */
import { parseArgs } from 'node:util';
import { closeTestBrowser } from '@curbcut/capture/test-utils';
import { evaluateTexts, isCorrect, summarizeTexts } from './evaluate-texts.ts';
import { createLabeledSet } from './labeled-set.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const print = (line: string) => process.stdout.write(`${line}\n`);
const evaluated = await evaluateTexts(createLabeledSet());
await closeTestBrowser();

for (const [kind, all] of Map.groupBy(evaluated, ({ kind }) => kind)) {
  const { undecidedByAxe, decided, right } = summarizeTexts(all);
  const wrong = all.filter(({ ours }) => ours !== 'undecided').filter((one) => !isCorrect(one)).length;
  print(
    `${kind}: ${all.length} texts, ${undecidedByAxe} undecided by axe-core; we decide ${decided} of those, ${right} correctly (${wrong} errors in all texts of this kind)`,
  );
}
for (const one of evaluated) {
  if (one.ours === 'undecided' || isCorrect(one)) continue;
  print(
    `WRONG: expected ${one.fails ? 'fails' : 'passes'}, our outcome ${one.ours}: ${one.html.slice(0, 600)} ${one.css ?? ''}`,
  );
}
const summary = summarizeTexts(evaluated);
const axeErrors = evaluated.filter(
  ({ axe, fails }) => axe !== 'undecided' && axe !== (fails ? 'fails' : 'passes'),
);
print(
  `${evaluated.length} texts; axe-core leaves ${summary.undecidedByAxe} undecided and is wrong about ${axeErrors.length}. We decide ${summary.decided} of the undecided texts, ${summary.right} correctly.`,
);
if (values.json) print(JSON.stringify(summary));
