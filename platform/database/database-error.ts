/** Why the database cannot be opened, as a sentence that an operator can act on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
