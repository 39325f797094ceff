export { measureContrast } from './measure-contrast.ts';
