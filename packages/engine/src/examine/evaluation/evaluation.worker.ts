import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { ThreadStart } from './thread-messages.ts';

const { codeCache } = workerData as ThreadStart;
// Applies to all modules imported after this point.
if (codeCache !== null) enableCompileCache(codeCache);
const { serveEvaluationRequests } = await import('./serve-evaluation-requests.ts');
await serveEvaluationRequests();
