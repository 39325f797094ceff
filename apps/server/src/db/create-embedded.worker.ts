import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { folder } = workerData as { folder: string };
const database = await PGlite.create(folder);
await database.close();
