import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { serveTasks } from '../../src/work-thread/serve-tasks.ts';
import type { StartThread } from '../../src/work-thread/work-thread.ts';

/**
 * Runs a server's tasks in this thread instead of a worker, which takes a second to load its modules. Messages are
 * cloned as usual.
 */
export const startTasksInProcess: StartThread = (data) => {
  const { port1, port2 } = new MessageChannel();
  const events = new EventEmitter<{ exit: []; error: [Error]; message: [never] }>();
  const serving = serveTasks(port2, data);
  serving.catch((error: Error) => events.emit('error', error));
  const end = async (): Promise<number> => {
    port1.close();
    await serving.then((close) => close()).catch(() => undefined);
    events.emit('exit');
    return 0;
  };
  port1.on('message', (message) => events.emit('message', message as never));
  port1.unref();
  port2.unref();
  if ('port' in data.database) data.database.port.on('close', () => void end());
  return {
    postMessage: (message, transfer) => port1.postMessage(message, transfer as ArrayBuffer[]),
    terminate: end,
    unref: () => undefined,
    on: (event: string, listener: (...values: never[]) => void) =>
      void events.on(event as 'exit', listener as () => void),
  };
};
