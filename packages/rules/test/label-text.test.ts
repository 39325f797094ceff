import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { evaluateRules } from '../src/index.ts';

test('quotes a label without the options or text of the field inside it', async () => {
  const page = createPageModel(
    await captureHtml(
      '<label>Country <select name="c"><option>France</option><option>Spain</option></select></label><label>Notes <textarea>Old text</textarea></label>',
    ),
  );
  const messages = evaluateRules(page).findings.map(({ message }) => message);
  expect(messages.some((message) => message.includes('Country, Notes'))).toBe(true);
  expect(messages.join(' ')).not.toMatch(/Country France|Notes Old/);
});
