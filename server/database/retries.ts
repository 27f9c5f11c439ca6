/** PostgreSQL's codes for a transaction that met another one and was undone: another try may succeed. */
const MET_ANOTHER = ['40001', '40P01'];
const TRIES = 5;

/** Runs a transaction, again where it met another. */
export async function insist<T>(transaction: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!MET_ANOTHER.includes(String((error as { code?: unknown }).code)) || turn === TRIES) throw error;
    }
  }
}
