import { createPageModel } from '@curbcut/page-model';
import { buildProbeRequests, getRuleById } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { runProbes } from '../../src/index.ts';
import { capturePage, loadStableHtml, probesForTests } from '../../test-utils/index.ts';

/** Runs the probes that a rule needs with these counts, and returns what they tested and what they excluded. */
async function probeWithLimits(ruleId: string, html: string, limitOverrides: Record<string, number>) {
  const page = await loadStableHtml({ html, path: 'index.html' });
  const capture = await capturePage(page);
  const requests = buildProbeRequests(createPageModel(capture), [getRuleById(ruleId)!]);
  const { facts, limits } = await runProbes(page, capture, requests, probesForTests, { limitOverrides });
  return { facts, limits: limits.map(({ test: probe, reason, done, of }) => ({ probe, reason, done, of })) };
}

const repeat = (count: number, createHtml: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => createHtml(at)).join('');
const animate = (name: string, duration: string, keyframes: string) =>
  `<style>i { display: block; width: 400px; height: 300px; animation: ${name} ${duration} infinite } @keyframes ${name} { ${keyframes} }</style>`;

test.each([
  ['moving elements', animate('slide', '6s', 'to { transform: translateX(300px) }'), 'moving'],
  [
    'flashing elements',
    animate('flash', '0.1s', '0%, 100% { background: #000 } 50% { background: #fff }'),
    'flashing',
  ],
] as const)('reports %s beyond the limit as not tested', async (_, style, kind) => {
  const html = `<p>Ferries</p>${style}${repeat(5, () => '<i></i>')}`;
  const rule = kind === 'moving' ? 'moving-content' : 'three-flashes';
  const { facts, limits } = await probeWithLimits(rule, html, { 'motion.maxAnimated': 2 });
  expect(facts.motion?.[kind]).toHaveLength(2);
  expect(limits).toContainEqual({ probe: 'motion and flashes', reason: 'limit', done: 2, of: 5 });
});

test('reports moving text beyond the limit as not tested', async () => {
  const style = animate('slide', '6s', 'to { transform: translateX(300px) }');
  const html = `${style}${repeat(4, (at) => `<i>Ferry number ${at} to Oslo</i>`)}`;
  const { facts, limits } = await probeWithLimits('auto-updating-text', html, {
    'moving-text.maxAnimated': 3,
  });
  expect(facts.ticking?.moving).toHaveLength(3);
  expect(limits).toContainEqual({ probe: 'animated text', reason: 'limit', done: 3, of: 4 });
});

test('reports covered tab stops beyond the limit as not tested', async () => {
  const html = `<style>.bar { position: fixed; inset: 0; background: #fff }</style>${repeat(4, (at) => `<p><a href="#${at}">Ferry ${at}</a></p>`)}<div class="bar">Kiel</div>`;
  const { facts, limits } = await probeWithLimits('focus-obscured', html, {
    'obscured-focus.maxObscured': 2,
  });
  expect(facts.obscuredFocus?.obscured).toHaveLength(2);
  expect(limits).toContainEqual({ probe: 'focus covered by other content', reason: 'limit', done: 2, of: 4 });
});
