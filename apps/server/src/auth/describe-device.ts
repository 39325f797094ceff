import { parse } from 'bowser';

/** More than the name of any browser and any system. */
const MAX_LENGTH = 60;
/** Longer than what any browser says of itself, short enough to be read by patterns. */
const MAX_USER_AGENT_LENGTH = 512;

/** Browser and system in words, such as `Firefox on Linux`, as far as the browser tells. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const words = [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(' ');
  return words.replace(/[^\p{L}\p{N} ._()/-]/gu, '').slice(0, MAX_LENGTH) || UNKNOWN;
}

const UNKNOWN = 'Unknown device';
