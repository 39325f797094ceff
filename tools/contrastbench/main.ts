/**
 * `npm run contrastbench -- [--json]`: evaluates texts of known contrast with axe-core and with our rule.
 * Prints for each kind how many texts axe-core leaves undecided, and how many of those we decide, and decide
 * correctly; then every text that we decide incorrectly. `--json` prints `{undecidedByAxe,decided,right}` as
 * the last line.
 */
import { parseArgs } from 'node:util';
import { closeTestKit } from '@curbcut/capture/test-kit';
import { evaluateTexts, isCorrect, summarizeTexts } from './evaluate-texts.ts';
import { createLabeledSet } from './labeled-set.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const print = (line: string) => process.stdout.write(`${line}\n`);
const evaluated = await evaluateTexts(createLabeledSet());
await closeTestKit();

for (const [kind, all] of Map.groupBy(evaluated, ({ kind }) => kind)) {
  const { undecidedByAxe, decided, right } = summarizeTexts(all);
  const wrong = all.filter(({ ours }) => ours !== 'undecided').filter((one) => !isCorrect(one)).length;
  print(
    `${kind}: ${all.length} texts, axe-core leaves ${undecidedByAxe} undecided; of those ${decided} decided, ${right} rightly (${wrong} wrong of all)`,
  );
}
for (const one of evaluated) {
  if (one.ours === 'undecided' || isCorrect(one)) continue;
  print(
    `WRONG: it ${one.fails ? 'fails' : 'passes'}, we say it ${one.ours}: ${one.html.slice(0, 600)} ${one.css ?? ''}`,
  );
}
const summary = summarizeTexts(evaluated);
const axeErrors = evaluated.filter(
  ({ axe, fails }) => axe !== 'undecided' && axe !== (fails ? 'fails' : 'passes'),
);
print(
  `${evaluated.length} texts; axe-core leaves ${summary.undecidedByAxe} undecided and is wrong about ${axeErrors.length}. Of what it leaves undecided we decide ${summary.decided}, ${summary.right} rightly.`,
);
if (values.json) print(JSON.stringify(summary));
