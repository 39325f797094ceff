import { defineProbe, nothingToTest } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import type {} from './facts.ts';
import type { RawClip } from './in-page/find-text-clipped-by-spacing.ts';

/**
 * Briefly widens the spacing of all text, as users might (1.4.12), and finds text that its box
 * then cuts off. A single call in the page changes, measures and restores the spacing.
 */
export const spacingProbe = defineProbe({
  id: 'spacing',
  name: 'text spacing',
  facts: 'spacing',
  unit: 'pieces of text',
  leavesPage: 'as-is',
  budget: { callMs: 15_000 },
  limits: noLimits,
  onFailure: 'report',
  isNeeded: (clips) => clips.length > 0,
  async run({ questions, call, toWalkNumber }) {
    const located = questions.flatMap((question) => {
      const [clip, textElement] = [toWalkNumber(question.clip), toWalkNumber(question.textElement)];
      return clip === null || textElement === null
        ? []
        : [{ question, walked: { ...question, clip, textElement } }];
    });
    if (located.length === 0) return nothingToTest;
    const clips: readonly RawClip[] = located.map(({ walked }) => walked);
    const cut = (await call('findTextClippedBySpacing', [clips])).map((position) => {
      const { clip, textElement } = located[position]!.question;
      return { clip, holder: textElement };
    });
    return { facts: { cut }, done: located.length, of: located.length };
  },
});
