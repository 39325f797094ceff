/**
 * `npm run contrastbench -- [--json]`: texts whose contrast is known from how they were made, judged by axe-core and
 * by us. Prints for each kind how many axe-core leaves undecided, and how many of those we decide, and decide rightly;
 * then every text that we decide wrongly. `--json` prints `{undecidedByAxe,decided,right}` as the last line.
 */
import { parseArgs } from 'node:util';
import { closeTestKit } from '@curbcut/capture/test-kit';
import { figures, isRight, judgeTexts } from './judge-texts.ts';
import { labelledSet } from './labelled-set.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const print = (line: string) => process.stdout.write(`${line}\n`);
const judged = await judgeTexts(labelledSet());
await closeTestKit();

for (const [kind, all] of Map.groupBy(judged, ({ kind }) => kind)) {
  const { undecidedByAxe, decided, right } = figures(all);
  const wrong = all.filter(({ ours }) => ours !== 'undecided').filter((one) => !isRight(one)).length;
  print(
    `${kind}: ${all.length} texts, axe-core leaves ${undecidedByAxe} undecided; of those ${decided} decided, ${right} rightly (${wrong} wrong of all)`,
  );
}
for (const one of judged) {
  if (one.ours === 'undecided' || isRight(one)) continue;
  print(
    `WRONG: it ${one.fails ? 'fails' : 'passes'}, we say it ${one.ours}: ${one.html.slice(0, 600)} ${one.css ?? ''}`,
  );
}
const total = figures(judged);
const axeWrong = judged.filter(
  ({ axe, fails }) => axe !== 'undecided' && axe !== (fails ? 'fails' : 'passes'),
);
print(
  `${judged.length} texts; axe-core leaves ${total.undecidedByAxe} undecided and is wrong about ${axeWrong.length}. Of what it leaves undecided we decide ${total.decided}, ${total.right} rightly.`,
);
if (values.json) print(JSON.stringify(total));
