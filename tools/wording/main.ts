// npm run sentences: draws sentences and names at random for a native reader, who marks what sounds wrong.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawTexts, listTexts } from './sample-text.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    commits: { type: 'string', default: '-50' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  process.stderr.write('--count must be a positive whole number, and --seed a whole number.\n');
  process.exit(2);
}
const texts = drawTexts(listTexts(resolve(import.meta.dirname, '../..'), values.commits), count, seed);
for (const [index, { kind, place, text }] of texts.entries())
  process.stdout.write(`${index + 1}. [${kind}] ${text} (${place})\n`);
