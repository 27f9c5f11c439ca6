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
