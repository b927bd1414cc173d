/** What stops the database from opening, as one sentence a person can act on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
