/**
 * Loaded before the product in each process of the chaos tool. Shifts the clock by the milliseconds in the
 * file that `CHAOS_CLOCK` names, as if one machine's clock had been set. As in reality, timers are not
 * affected.
 */
import { readFileSync } from 'node:fs';

const { CHAOS_CLOCK: file } = process.env;
const POLL_INTERVAL_MS = 200;
const RealDate = Date;
let offsetMs = 0;

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(file!, 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

if (file !== undefined) {
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
  setInterval(readOffset, POLL_INTERVAL_MS).unref();
}
