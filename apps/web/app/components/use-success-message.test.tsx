import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useSuccessMessage } from './use-success-message.ts';

test('shows a message for five seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
  });
  const { result } = renderHook(useSuccessMessage);
  expect(result.current[0]).toBe(false);
  act(() => result.current[1](true));
  act(() => vi.advanceTimersByTime(4_999));
  expect(result.current[0]).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current[0]).toBe(false);
});
