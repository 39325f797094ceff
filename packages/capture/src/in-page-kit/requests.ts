/** Ids of the last timer, frame and idle callback. All worlds of a document share the same id sequences. */
export interface RequestIds {
  timer: number;
  frame: number;
  idle: number;
}

/** Requests a timer, a frame and an idle callback to read their ids, and cancels them. */
export function readRequestIds(): RequestIds {
  // In a page, a timer is a number; in Node's types, it is an object.
  const timer = Number(setTimeout(() => {}));
  const frame = requestAnimationFrame(() => {});
  const idle = requestIdleCallback(() => {});
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  cancelIdleCallback(idle);
  return { timer, frame, idle };
}

/**
 * Returns a number that grows with each timer and frame that the page or our own code requests, and by 2 with each
 * call.
 */
export function countAllRequests(): number {
  const { timer, frame } = readRequestIds();
  return timer + frame;
}

/** Number of timers, frames and idle callbacks requested by the functions below. */
const own = { timers: 0, frames: 0, idle: 0 };

/**
 * Number of timers, frames and idle callbacks that the document's scripts have requested since it was loaded.
 */
export interface RequestCounts {
  readonly timers: number;
  readonly frames: number;
  readonly idle: number;
}

/**
 * Counts what the page's scripts have requested. The browser numbers the requests of all worlds of a document
 * together, so nothing the page does can hide a request.
 */
export function countRequests(): RequestCounts {
  own.timers += 1;
  own.frames += 1;
  own.idle += 1;
  const { timer, frame, idle } = readRequestIds();
  return { timers: timer - own.timers, frames: frame - own.frames, idle: idle - own.idle };
}

/** Sets a timer that doesn't count as the page's, and returns its number. */
export function setOwnTimer(callback: () => void, ms: number): number {
  own.timers += 1;
  return setTimeout(callback, ms) as unknown as number;
}

/**
 * Resolves after a delay, once all of the page's earlier timers that are due by then have run. The browser
 * runs timers in the order they are due, however late.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setOwnTimer(resolve, ms);
  });
}

/** Resolves in the next frame. Its request for the frame doesn't count as the page's. */
export function nextFrame(): Promise<void> {
  own.frames += 1;
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/**
 * Resolves when everything that the page has requested for the next frame has happened and has been rendered.
 */
export async function nextFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/**
 * Resolves once the page has handled the messages that its scripts have sent to themselves, which is how frameworks
 * schedule work.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
