// Runs a WorkThread's tasks; see work-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './messages.ts';
import { serveTasks } from './serve-tasks.ts';

const data = workerData as ThreadData;
await serveTasks(parentPort!, data);
// The database has stopped. The next task gets a new connection, on a new thread.
if ('port' in data.database) data.database.port.on('close', () => process.exit(0));
