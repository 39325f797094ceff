import { Problem, StartedScan, startScan } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { buildFirstRequest, firstError, firstResponse } from './first-request.ts';

test('the example request starts a scan, and the example responses match the contract', () => {
  expect(buildFirstRequest('https://curbcut.example')).toContain(`https://curbcut.example${startScan.path} `);
  expect(StartedScan.parse(firstResponse)).toEqual(firstResponse);
  expect(Problem.parse(firstError)).toEqual(firstError);
});
