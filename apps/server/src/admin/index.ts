export { type BackupResult, backUp } from '../backup/back-up.ts';
export { BackupError } from '../backup/backup-error.ts';
export { type RestoreOptions, type RestoreResult, restore } from '../backup/restore.ts';
export * from './administer.ts';
export { type OpenedAdministration, openAdministration } from './open-administration.ts';
