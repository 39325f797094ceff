export { type Config, ConfigError, readConfig } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
