import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { ThreadStart } from './messages.ts';

const { codeCache } = workerData as ThreadStart;
// It works for what is imported from now on.
if (codeCache !== null) enableCompileCache(codeCache);
const { serveQuestions } = await import('./serve-questions.ts');
serveQuestions();
