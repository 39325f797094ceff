import type { RuleFinding } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { toFinding } from './to-finding.ts';

const createElement = (tag: string, box: RuleFinding['element']['box']): RuleFinding['element'] => ({
  selector: tag,
  snippet: `<${tag}>`,
  tag,
  role: null,
  name: '',
  box,
  path: [tag],
  origin: { classes: [], prose: null },
});

const heading = createElement('h1', { x: 8, y: 20, width: 300, height: 40 });
const skipLink = createElement('a', { x: -999, y: 0, width: 80, height: 20 });

function createFinding(tag: string, related: RuleFinding['related']): RuleFinding {
  return {
    ruleId: 'heading-descriptive',
    outcome: 'cantTell',
    isForAudits: false,
    severity: 'moderate',
    category: 'headings',
    criteria: ['2.4.6'],
    act: [],
    reason: 'ask',
    message: 'Do the headings on this page describe the content that follows them?',
    facts: {},
    node: 0,
    element: createElement(tag, { x: 0, y: 0, width: 1280, height: 4000 }),
    announced: null,
    related,
  };
}

test('a finding about the page has the positions of the elements it concerns, if visible', () => {
  expect(toFinding(createFinding('html', [heading, skipLink, createElement('h2', null)])).related).toEqual([
    heading.box,
  ]);
});

test('other findings have no related positions', () => {
  expect(toFinding(createFinding('html', [skipLink]))).not.toHaveProperty('related');
  expect(toFinding(createFinding('table', [heading]))).not.toHaveProperty('related');
});
