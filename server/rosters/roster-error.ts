/** Why a roster cannot be read or written, as a sentence for the operator. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}
