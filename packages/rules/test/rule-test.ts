import { captureHtml, captureMeasured, captureUsed, videoFile, waveFile } from '@curbcut/capture/test-kit';
import { createPageModel, type PageModel } from '@curbcut/page-model';
import { describe, expect, it } from 'vitest';
import { judge } from '../src/judge.ts';
import { fillMessage } from '../src/message.ts';
import type { CasePage, CaseTable } from '../src/rule-cases.ts';
import { useQuestions } from '../src/use-questions.ts';

/** Turns a rule's table into tests: every page is captured by a real browser and judged by this rule alone. */
export function ruleTest(table: CaseTable): void {
  const { rule } = table;
  describe(rule.id, () => {
    for (const page of table.passed ?? []) {
      it(`passes ${title(page)}`, async () => {
        const { findings, told, model } = await judged(table, page);
        expect(findings).toEqual([]);
        expect(told).toBeGreaterThan(0);
        for (const element of rule.applies(model)) {
          const { outcome, reason, facts } = rule.check(element, model);
          expect(outcome).toBe('passed');
          expect(fillMessage(rule.messages[reason] ?? '{}', facts)).not.toMatch(/[{}]/);
        }
      });
    }
    for (const outcome of ['failed', 'cantTell'] as const) {
      for (const page of table[outcome] ?? []) {
        it(`${outcome === 'failed' ? 'fails' : 'cannot tell of'} ${title(page)}`, async () => {
          const { findings } = await judged(table, page);
          expect(findings.length).toBeGreaterThan(0);
          for (const finding of findings) {
            expect(finding).toMatchObject({ outcome, reason: page.because });
          }
        });
      }
    }
    for (const page of table.inapplicable ?? []) {
      it(`does not apply to ${title(page)}`, async () => {
        const { findings, told } = await judged(table, page);
        expect(findings).toEqual([]);
        expect(told).toBe(0);
      });
    }
  });
}

async function judged(table: CaseTable, page: CasePage) {
  const model: PageModel = createPageModel(await captured(table, page));
  const { findings, tallies, errors } = judge(model, [table.rule]);
  expect(errors).toEqual([]);
  const told = tallies.reduce((sum, tally) => sum + tally.passed + tally.failed + tally.cantTell, 0);
  return { findings, told, model };
}

/** Only contrast asks for pixels, and only some rules for the keyboard. */
function captured({ rule: { id, probe }, setting }: CaseTable, page: CasePage) {
  const served = setting.sounds ? withSounds(page) : page;
  if (probe !== undefined) return captureUsed(served, useQuestions, setting.viewport);
  if (id === 'color-contrast') return captureMeasured(served, 'minimum');
  if (id === 'color-contrast-enhanced') return captureMeasured(served, 'enhanced');
  return captureHtml(served, { viewport: setting.viewport });
}

const sounds = {
  'tone.wav': waveFile(1),
  'long.wav': waveFile(5),
  'silence.wav': waveFile(5, true),
  'spoken.webm': videoFile('spoken'),
  'captioned.webm': videoFile('captioned'),
};

function withSounds(page: CasePage) {
  return { ...(typeof page === 'string' ? { html: page } : page), files: sounds };
}

function title(page: CasePage): string {
  return (typeof page === 'string' ? page : page.html).replace(/\s+/g, ' ').trim();
}
