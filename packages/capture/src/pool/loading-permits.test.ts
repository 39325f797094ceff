import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCpuIdleSampler, LoadingPermits } from './loading-permits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Creates permits for one page on a busy machine. The machine's idle CPU share and its memory can be changed.
 */
function openPermits() {
  const machine = { idleShare: 0, isMemoryTight: false };
  const permits = new LoadingPermits({
    concurrency: 1,
    isMemoryTight: () => machine.isMemoryTight,
    readIdleShare: () => machine.idleShare,
  });
  return { machine, permits };
}

/** Waits for a permit. */
function request(permits: LoadingPermits) {
  const granted = vi.fn<(release: () => void) => void>();
  void permits.acquire().then(granted);
  return granted;
}

/** Waits until the CPU load has been read several times. */
const readProcessors = () => vi.advanceTimersByTimeAsync(1_000);

test('lets another page load while the CPU is idle', async () => {
  const { machine, permits } = openPermits();
  await permits.acquire();
  const granted = request(permits);
  await readProcessors();
  expect(granted).not.toHaveBeenCalled();
  machine.idleShare = 0.9;
  await readProcessors();
  expect(granted).toHaveBeenCalled();
});

test('lets at most twice the number of pages load', async () => {
  const { machine, permits } = openPermits();
  machine.idleShare = 0.9;
  const release = await permits.acquire();
  const second = request(permits);
  const third = request(permits);
  await readProcessors();
  expect(second).toHaveBeenCalled();
  expect(third).not.toHaveBeenCalled();
  release();
  await readProcessors();
  expect(third).toHaveBeenCalled();
});

test('takes extra permits back when the CPU is busy again', async () => {
  const { machine, permits } = openPermits();
  machine.idleShare = 0.9;
  const release = await permits.acquire();
  const second = request(permits);
  await readProcessors();
  machine.idleShare = 0.1;
  const third = request(permits);
  second.mock.lastCall?.[0]();
  await readProcessors();
  expect(third).not.toHaveBeenCalled();
  expect(permits.hasFree).toBe(false);
  release();
  await readProcessors();
  expect(third).toHaveBeenCalled();
});

test('doesn’t let other pages load while memory is tight', async () => {
  const { machine, permits } = openPermits();
  Object.assign(machine, { idleShare: 0.9, isMemoryTight: true });
  await permits.acquire();
  const granted = request(permits);
  await readProcessors();
  expect(granted).not.toHaveBeenCalled();
  machine.isMemoryTight = false;
  await readProcessors();
  expect(granted).toHaveBeenCalled();
});

test('a permit can be released only once', async () => {
  const { permits } = openPermits();
  const release = await permits.acquire();
  release();
  release();
  await permits.acquire();
  const granted = request(permits);
  await readProcessors();
  expect(granted).not.toHaveBeenCalled();
});

test('reads the CPU load only while a page is waiting', async () => {
  const { permits } = openPermits();
  const release = await permits.acquire();
  expect(vi.getTimerCount()).toBe(0);
  request(permits);
  expect(vi.getTimerCount()).toBe(1);
  release();
  await readProcessors();
  expect(vi.getTimerCount()).toBe(0);
});

test('returns the idle share of all CPU cores since the last reading', () => {
  const first = { user: 1_000, nice: 0, sys: 0, irq: 0, idle: 9_000 };
  const second = { user: 5_000, nice: 0, sys: 0, irq: 0, idle: 5_000 };
  const processors = [{ times: first }, { times: second }];
  const readIdleShare = createCpuIdleSampler(() => processors);
  readIdleShare();
  first.idle += 100;
  second.idle += 20;
  second.user += 30;
  second.sys += 30;
  second.nice += 10;
  second.irq += 10;
  expect(readIdleShare()).toBe(0.6);
  expect(readIdleShare()).toBe(0);
  first.user += 100;
  expect(readIdleShare()).toBe(0);
});

test('treats the CPU as busy if the system doesn’t report their times', () => {
  expect(createCpuIdleSampler(() => [])()).toBe(0);
});

test('reads the CPU load of this machine', () => {
  const share = createCpuIdleSampler()();
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(1);
});
