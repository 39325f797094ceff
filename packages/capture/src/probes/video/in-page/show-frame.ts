/**
 * Makes the player show another frame. Resolves to whether it did, within the time allowed.
 *
 * @param name event that ends the action. The frame may come later: until then, the player still has the
 *   previous one, which is likely on a busy machine.
 */
export function showFrame(
  player: HTMLVideoElement,
  signal: AbortSignal,
  name: string,
  act: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const hasEnded = new Promise<void>((end) => {
      player.addEventListener(name, () => end(), { once: true, signal });
    });
    const isPresented = new Promise<void>((present) => {
      player.requestVideoFrameCallback(() => present());
    });
    void Promise.all([hasEnded, isPresented]).then(() => resolve(true));
    player.addEventListener('error', () => resolve(false), { once: true, signal });
    signal.addEventListener('abort', () => resolve(false));
    act();
  });
}
