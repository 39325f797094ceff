export { probeCharacters } from './probe-characters.ts';
