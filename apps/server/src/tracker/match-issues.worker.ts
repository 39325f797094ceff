// Matches two scans' issues on a separate thread; see match-with-scan.ts.
import { parentPort } from 'node:worker_threads';
import { type IdentifiedIssue, matchIssues } from '@curbcut/engine';
import type { MatchMessage } from './match-with-scan.ts';

const before: IdentifiedIssue[] = [];
const now: IdentifiedIssue[] = [];
parentPort?.on('message', ({ known, found, isLast }: MatchMessage) => {
  before.push(...known);
  now.push(...found);
  if (isLast) parentPort?.postMessage(matchIssues(before, now));
});
