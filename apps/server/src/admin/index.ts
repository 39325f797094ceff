export * from './administer.ts';
export { type OpenedAdministration, openAdministration } from './open-administration.ts';
