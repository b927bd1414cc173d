/** Collapses white space, so that a text fits into one line. Returns an empty text for values of other types. */
export function oneLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

const DESCRIPTION_LENGTH = 200;

export function fitDescription(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_LENGTH) return text;
  const kept = characters.slice(0, DESCRIPTION_LENGTH - 1).join('');
  return `${kept.trimEnd()}…`;
}
