import { defineProbe } from '../define-probe.ts';
import type { ColorCueFacts } from './facts.ts';
import type { WalkedDifference } from './in-page/compare-items.ts';

type FieldColors = Omit<ColorCueFacts['fields'][number], 'node'>;

/** Compares the styles of selected items with those beside them, and reads the colors of fields. Changes nothing. */
export const colorCuesProbe = defineProbe({
  name: 'states shown by color',
  facts: 'colorCues',
  effect: 'reads',
  budget: { callMs: 3_000, maxPairs: 20, maxFields: 50 },
  onFailure: 'report',
  isNeeded: ({ pairs, fields }) => pairs.length > 0 || fields.length > 0,
  async run({ questions, budget, call, toWalkNumber, mapByWalkNumber }) {
    const pairs = questions.pairs.slice(0, budget.maxPairs).flatMap((pair) => {
      const [selected, other] = [toWalkNumber(pair.selected), toWalkNumber(pair.other)];
      return selected === null || other === null ? [] : [{ pair, numbers: [selected, other] }];
    });
    const fields = mapByWalkNumber(questions.fields.slice(0, budget.maxFields));
    const differences = await call<WalkedDifference[]>(
      `curbcutInPage.compareItems(${JSON.stringify(pairs.map(({ numbers }) => numbers))})`,
    );
    const colors = await call<FieldColors[]>(
      `curbcutInPage.readFieldColors(${JSON.stringify([...fields.keys()])})`,
    );
    return {
      facts: {
        pairs: pairs.map(({ pair }, at) => ({ ...pair, ...differences[at]! })),
        fields: [...fields.values()].map((node, at) => ({ node, ...colors[at]! })),
      },
      isComplete: questions.pairs.length <= budget.maxPairs && questions.fields.length <= budget.maxFields,
    };
  },
});
