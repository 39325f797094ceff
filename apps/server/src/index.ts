export { type Config, ConfigError, readConfig } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
export { startWorker } from './start-worker.ts';
