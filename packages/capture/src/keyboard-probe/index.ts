export { probeKeyboard } from './probe-keyboard.ts';
