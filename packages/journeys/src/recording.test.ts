import { describe, expect, it } from 'vitest';
import { JourneyRecording, type RecordedAction, type RecordedTarget } from './recording.ts';

const target = (selector: string, frame: number[] = []): RecordedTarget => ({
  selectors: [selector],
  identity: null,
  frame,
});
const change = (selector: string, value: string | boolean, secret: string | null = null): RecordedAction => ({
  type: 'change',
  target: target(selector),
  value,
  secret,
});
const click = (selector: string): RecordedAction => ({ type: 'click', target: target(selector) });

function record(...actions: RecordedAction[]) {
  const recording = new JourneyRecording('https://shop.example/');
  for (const action of actions) recording.add(action);
  return recording;
}
const listSteps = (recording: JourneyRecording) =>
  recording.finish('Test').journey.steps.map((step) => ({
    type: step.type,
    ...('value' in step && { value: step.value }),
    ...('key' in step && { key: step.key }),
  }));

describe('steps', () => {
  it('combines keystrokes in a field, without the click that focused it', () => {
    const recording = record(click('#a'), change('#a', 'A'), change('#a', 'Ad'), click('#b'));
    expect(listSteps(recording)).toEqual([
      { type: 'navigate' },
      { type: 'change', value: 'Ad' },
      { type: 'click' },
    ]);
  });

  it('keeps the name of a state while its field is still being filled in', () => {
    const recording = record(change('#a', 'A'));
    expect(recording.markTested('')).toBe('Fill in an element');
    expect(recording.markTested('Filled')).toBe('Filled');
    recording.add(change('#a', 'Ad'));
    expect(recording.finish('Test').journey.steps[1]).toMatchObject({ name: 'Filled', value: 'Ad' });
  });

  it('replaces two clicks with a double-click', () => {
    const recording = record(click('#a'), click('#a'), { type: 'doubleClick', target: target('#a') });
    expect(listSteps(recording)).toEqual([{ type: 'navigate' }, { type: 'doubleClick' }]);
  });

  it('expects the page that a step led to, without its query, and opens pages that the person opened', () => {
    const recording = record({ type: 'key', key: 'Enter', target: target('#a') });
    recording.addNavigation('https://shop.example/account?token=planted', false);
    recording.addNavigation('https://shop.example/next', false);
    recording.addNavigation('https://shop.example/help', true);
    recording.addNavigation('https://shop.example/help/new', false);
    expect(recording.finish('Test').journey.steps.slice(1)).toEqual([
      {
        type: 'keyDown',
        selectors: ['#a'],
        key: 'Enter',
        assertedEvents: [{ type: 'navigation', url: 'https://shop.example/account' }],
      },
      { type: 'keyUp', key: 'Enter' },
      { type: 'navigate', url: 'https://shop.example/help' },
    ]);
  });

  it('drops steps beyond the limit instead of losing the recording', () => {
    const clicks = Array.from({ length: 501 }, (_, index) => click(`#b${index}`));
    const { journey, notes } = record(...clicks).finish('Test');
    expect(journey.steps).toHaveLength(500);
    expect(notes).toEqual(['A journey can have up to 500 steps. The last 2 were dropped.']);
  });

  it('marks buttons that pay, and reports it', () => {
    const { journey, notes } = record(click('aria/Place your order[role="button"]')).finish('Test');
    expect(journey.steps[1]).toMatchObject({ commits: true });
    expect(notes).toEqual([expect.stringContaining('“Place your order”')]);
  });
});

describe('secrets', () => {
  it('are references, and their values appear nowhere', () => {
    const recording = record(
      change('#password', 'plant', 'password'),
      change('#password', 'planted-1', 'password'),
      change('#again', 'planted-1', 'password'),
      change('#new', 'planted-2', 'password'),
      change('#code', '123456', 'one-time-code'),
      change('#card', '4242424242424242', 'cc-number'),
      change('#given', 'Ada', 'cc-given-name'),
      // The site repeats a password in a name and a URL, and the person also enters it in a different field.
      click('aria/Use planted-1[role="button"]'),
      change('#note', 'planted-1'),
    );
    recording.addNavigation('https://shop.example/?password=planted-1', true);
    expect(recording.describeLast()).not.toContain('planted');
    expect(recording.markTested('Page of planted-1')).toBe('Page of [PASSWORD]');
    const { journey, secrets, notes } = recording.finish('Shop of planted-2');
    expect(JSON.stringify([journey, notes])).not.toMatch(/planted|123456|4242/);
    expect(journey.steps.flatMap((step) => (step.type === 'change' ? [step.value] : []))).toEqual([
      { secret: 'PASSWORD' },
      { secret: 'PASSWORD' },
      { secret: 'PASSWORD_2' },
      { totp: 'TOTP' },
      { secret: 'CARD_NUMBER' },
      { secret: 'CC_GIVEN_NAME' },
      '[PASSWORD]',
    ]);
    expect(secrets).toEqual(['PASSWORD', 'PASSWORD_2', 'TOTP', 'CARD_NUMBER', 'CC_GIVEN_NAME']);
    expect(notes).toContain(
      'Step 2 (change): the password isn’t stored. Set CURBCUT_SECRET_PASSWORD before you scan.',
    );
  });

  it('are also recognized by the field’s name', () => {
    const { journey } = record(change('aria/Password[role="textbox"]', 'planted')).finish('Test');
    expect(journey.steps[1]).toMatchObject({ value: { secret: 'PASSWORD' } });
  });
});
