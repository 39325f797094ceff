import { readFileSync } from 'node:fs';
import { startAxeLoop } from '../playwright-loop.ts';

// The bare loop as a whole process: reads URLs from a file, one per line, and visits them.
const [listFile, concurrency, browserPath] = process.argv.slice(2) as [string, string, string];
const loop = await startAxeLoop(Number(concurrency), browserPath);
await loop.visit(readFileSync(listFile, 'utf8').trim().split('\n'));
await loop.close();
