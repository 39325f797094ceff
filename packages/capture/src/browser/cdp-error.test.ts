import { expect, test } from 'vitest';
import { CdpError, toNullUnlessLate } from './cdp-error.ts';

test.each(['refused', 'closed', 'crashed'] as const)('takes a call that was %s for no result', (reason) => {
  expect(toNullUnlessLate(new CdpError(reason, 'DOM.describeNode', 'gone'))).toBeNull();
});

test.each([new CdpError('timed-out', 'DOM.describeNode', 'late'), new TypeError('a bug')])(
  'doesn’t take %s for no result',
  (error) => {
    expect(() => toNullUnlessLate(error)).toThrow(error);
  },
);
