/** What keeps a roster from being read or written, in a sentence for whoever runs the command. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}
