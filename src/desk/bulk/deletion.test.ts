import { beforeEach, expect, test, vi } from 'vitest';
import { deleteSubmissions, listSelected, MAX_NAMED } from '../../backend/many.ts';
import { type Deletion, describeEnding, planDeletion } from './deletion.ts';
import { runSteps } from './runSteps.ts';

vi.mock('../../backend/many.ts', async () => ({
  MAX_NAMED: 400,
  isSurelyUndone: ({ status }: { status: number }) => status >= 400 && status <= 500,
  deleteSubmissions: vi.fn(),
  listSelected: vi.fn(),
}));
const remove = vi.mocked(deleteSubmissions);
const list = vi.mocked(listSelected);
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, turn) => `id ${from + turn}`);
const never = () => false;
const COUNTED = { count: 1200, oldest: '2026-01-01T00:00:00Z', snapshot: '7:9:8' };

beforeEach(() => {
  remove.mockReset().mockImplementation(async (batch) => ({ deleted: batch.length, spared: 0 }));
  list.mockReset();
});

test('what was selected by id goes in batches, whatever else there is', async () => {
  const deletion = planDeletion({ ids: ids(900) });
  expect(await runSteps(deletion.step, never, () => undefined)).toBe('done');
  expect(remove.mock.calls.map(([batch, snapshot]) => [batch.length, snapshot])).toEqual([
    [MAX_NAMED, undefined],
    [MAX_NAMED, undefined],
    [100, undefined],
  ]);
  expect(deletion.tally).toEqual({ total: 900, deleted: 900, spared: 0 });
  expect(list).not.toHaveBeenCalled();
});

test('all that match is walked in parts, bound to what was counted', async () => {
  const next = { after_created_at: '2026-01-02T00:00:00Z', after_id: 'id 999' };
  list
    .mockResolvedValueOnce({ ids: ids(1000), next })
    .mockResolvedValueOnce({ ids: ids(150, 1000), next: null });
  remove.mockImplementationOnce(async (batch) => ({ deleted: batch.length - 2, spared: 2 }));
  const deletion = planDeletion({ filters: { search: 'ann' }, counted: COUNTED });
  const told: number[] = [];
  const ending = await runSteps(deletion.step, never, () => told.push(deletion.tally.deleted));
  const bound = { search: 'ann', since: COUNTED.oldest };
  expect(list.mock.calls).toEqual([
    [bound, '7:9:8', undefined],
    [bound, '7:9:8', next],
  ]);
  expect(told).toEqual([398, 798, 998, 1148]);
  expect(describeEnding(deletion.tally, ending)).toEqual({
    heading: '1,148 deleted',
    rest: '2 still here: a colleague worked on them just now. 50 had been deleted or changed by a colleague before.',
  });
});

test('a batch that fails is told, and tried again where it failed', async () => {
  const deletion = planDeletion({ ids: ids(500) });
  remove.mockImplementationOnce(async () => ({ deleted: 399, spared: 0 }));
  remove.mockRejectedValueOnce({ status: 500 }).mockRejectedValueOnce({ status: 0 });
  const run = () => runSteps(deletion.step, never, () => undefined);
  expect(describeEnding(deletion.tally, await run())).toEqual({
    heading: '400 deleted, 100 could not be deleted',
    rest: 'They are still here.',
  });
  expect(describeEnding(deletion.tally, await run())).toEqual({
    heading: '400 deleted, 100 could not be deleted',
    rest: 'The server did not answer. Those that it did not delete are still here.',
  });
  expect(describeEnding(deletion.tally, await run())).toEqual({ heading: '500 deleted', rest: '' });
  expect(remove.mock.lastCall?.[0]).toEqual(ids(100, 400));
});

test('what was never tried is not called a failure', async () => {
  const run = (deletion: Deletion) => runSteps(deletion.step, never, () => undefined);
  const named = planDeletion({ ids: ids(1000) });
  remove.mockImplementationOnce(async () => ({ deleted: 400, spared: 0 }));
  remove.mockRejectedValueOnce({ status: 0 });
  expect(describeEnding(named.tally, await run(named))).toEqual({
    heading: '400 deleted, 400 could not be deleted, 200 not tried',
    rest: 'The server did not answer. Those that it did not delete are still here.',
  });
  list
    .mockResolvedValueOnce({
      ids: ids(400),
      next: { after_created_at: '2026-01-02T00:00:00Z', after_id: 'id' },
    })
    .mockRejectedValueOnce({ status: 0 });
  const matching = planDeletion({ filters: {}, counted: COUNTED });
  expect(describeEnding(matching.tally, await run(matching))).toEqual({
    heading: '400 deleted, 800 not tried',
    rest: 'They are still here.',
  });
});

test('a list that fails is asked for again from where it was', async () => {
  list.mockRejectedValueOnce({ status: 503 }).mockResolvedValueOnce({ ids: ids(3), next: null });
  const deletion = planDeletion({ filters: {}, counted: { ...COUNTED, count: 3 } });
  await expect(deletion.step()).rejects.toEqual({ status: 503 });
  expect(await deletion.step()).toBe(false);
  expect(deletion.tally.deleted).toBe(3);
});

test('who stops it is told what is left', async () => {
  const deletion = planDeletion({ ids: ids(1000) });
  let steps = 0;
  const ending = await runSteps(
    deletion.step,
    () => steps === 1,
    () => {
      steps += 1;
    },
  );
  expect(describeEnding(deletion.tally, ending)).toEqual({
    heading: '400 deleted',
    rest: 'Stopped: 600 are still here.',
  });
});
