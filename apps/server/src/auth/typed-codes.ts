import { Secret } from 'otpauth';

/** 80 random bits: short enough to type, and too long to guess. */
const CODE_BYTES = 10;

/** Creates a code that people type, in groups of four letters and digits. */
export const createTypedCode = (): string =>
  new Secret({ size: CODE_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-');

/** Normalizes what people may type differently: spaces, hyphens and lowercase letters. */
export const normalizeTypedCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
