import type { Finding } from '@curbcut/contract';

/** Creates a finding for tests: an image without alternative text in a header, with overrides. */
export function createTestFinding(over: Partial<Finding> = {}): Finding {
  return {
    ruleId: 'image-alt',
    outcome: 'failed',
    severity: 'critical',
    selector: 'img',
    snippet: '<img>',
    message: 'No text',
    wcag: ['1.1.1'],
    act: [],
    engines: ['curbcut'],
    reason: 'unnamed',
    facts: {},
    name: '',
    role: 'img',
    box: null,
    path: ['img', 'a.logo', 'header', 'body'],
    origin: { classes: [], prose: null },
    variants: [],
    ...over,
  };
}
