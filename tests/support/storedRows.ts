import type { RunningServer } from './server.ts';

/** Every submission that a server has stored. */
export const storedRows = ({ sql }: RunningServer): Promise<Record<string, string | null>[]> =>
  sql('select * from contact_submissions order by id');
