import { parse } from 'bowser';

/** Longer than the name of any browser and operating system. */
const MAX_LENGTH = 60;
/** Longer than any real user agent, short enough for pattern matching. */
const MAX_USER_AGENT_LENGTH = 512;

/** Describes a user agent by browser and operating system, such as `Firefox on Linux`, as far as they are known. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const words = [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(' ');
  return words.replace(/[^\p{L}\p{N} ._()/-]/gu, '').slice(0, MAX_LENGTH) || UNKNOWN;
}

const UNKNOWN = 'Unknown device';
