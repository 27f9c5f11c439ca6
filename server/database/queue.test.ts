import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test('tasks never overlap, and those that can wait let the others pass', async () => {
  const enqueue = createQueue();
  const order: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await pause();
    running -= 1;
    order.push(name);
    return name;
  };
  const results = await Promise.all([
    enqueue(task('password 1'), true),
    enqueue(task('password 2'), true),
    enqueue(task('request 1')),
    enqueue(task('request 2')),
  ]);
  expect(order).toEqual(['request 1', 'request 2', 'password 1', 'password 2']);
  expect(results).toEqual(['password 1', 'password 2', 'request 1', 'request 2']);
});

test('a task that fails stops nobody else', async () => {
  const enqueue = createQueue();
  const failed = enqueue(() => Promise.reject(new Error('broken')));
  const next = enqueue(async () => 'goes on');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('goes on');
});

test('a task runs in the context of whoever asked for it, also when another runs it', async () => {
  const enqueue = createQueue();
  const context = new AsyncLocalStorage<string>();
  const asked = ['one', 'two', 'three'].map((name) =>
    context.run(name, () => enqueue(async () => context.getStore(), name === 'two')),
  );
  expect(await Promise.all(asked)).toEqual(['one', 'two', 'three']);
});

test('many tasks let the rest of the server work between them', async () => {
  const enqueue = createQueue();
  let done = 0;
  const hold = async () => {
    const end = performance.now() + 10;
    while (performance.now() < end);
    done += 1;
  };
  async function enqueueAll() {
    for (let turn = 0; turn < 20; turn += 1) await enqueue(hold);
  }
  const all = enqueueAll();
  await new Promise(setImmediate);
  expect(done).toBeLessThan(20);
  await all;
});
