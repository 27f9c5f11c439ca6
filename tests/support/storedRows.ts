import { type RunningServer, serviceClient } from './server.ts';

/** The most rows that one call gives. */
const PAGE = 1000;

/** Every submission that a server has stored. */
export async function storedRows(server: RunningServer): Promise<Record<string, string | null>[]> {
  const rows: Record<string, string | null>[] = [];
  for (;;) {
    const { data, error } = await serviceClient(server)
      .from('contact_submissions')
      .select('*')
      .order('id')
      .range(rows.length, rows.length + PAGE - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}
