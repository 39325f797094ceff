import { Problem, StartedScan, startScan } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { buildFirstRequest, firstError, firstResponse } from './first-request.ts';

test('the first request goes to the endpoint that starts scans, and its example replies match the contract', () => {
  expect(buildFirstRequest('https://curbcut.example')).toContain(`https://curbcut.example${startScan.path} `);
  expect(StartedScan.parse(firstResponse)).toEqual(firstResponse);
  expect(Problem.parse(firstError)).toEqual(firstError);
});
