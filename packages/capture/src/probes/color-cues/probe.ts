import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type {} from './facts.ts';

/**
 * Compares the styles of selected items with those of items next to them, and reads the colors of fields.
 * Changes nothing.
 */
export const colorCuesProbe = defineProbe({
  id: 'color-cues',
  name: 'states shown by color',
  facts: 'colorCues',
  unit: 'items',
  leavesPage: 'as-is',
  budget: { callMs: 15_000 },
  limits: probeLimits['color-cues'],
  onFailure: 'report',
  isNeeded: ({ pairs, fields }) => pairs.length > 0 || fields.length > 0,
  async run({ questions, limits, call, toWalkNumber, mapByWalkNumber }) {
    const pairs = questions.pairs.slice(0, limits.maxPairs).flatMap((pair) => {
      const [selected, other] = [toWalkNumber(pair.selected), toWalkNumber(pair.other)];
      return selected === null || other === null ? [] : [{ pair, numbers: [selected, other] as const }];
    });
    const fields = mapByWalkNumber(questions.fields.slice(0, limits.maxFields));
    const differences = await call('compareItems', [pairs.map(({ numbers }) => numbers)]);
    const colors = await call('readFieldColors', [[...fields.keys()]]);
    return {
      facts: {
        pairs: pairs.map(({ pair }, at) => ({ ...pair, ...differences[at]! })),
        fields: [...fields.values()].map((node, at) => ({ node, ...colors[at]! })),
      },
      done:
        Math.min(questions.pairs.length, limits.maxPairs) +
        Math.min(questions.fields.length, limits.maxFields),
      of: questions.pairs.length + questions.fields.length,
    };
  },
});
