import { readFileSync } from 'node:fs';
import { type LoopWait, startAxeLoop } from '../playwright-loop.ts';

// The bare loop as a whole process: reads URLs from a file, one per line, and visits them.
const [listFile, concurrency, browserPath, waitUntil] = process.argv.slice(2) as [
  string,
  string,
  string,
  LoopWait | undefined,
];
const loop = await startAxeLoop(Number(concurrency), browserPath, waitUntil);
await loop.visit(readFileSync(listFile, 'utf8').trim().split('\n'));
await loop.close();
