/** Quotes a name for a statement: `"public"."authors"`. */
export function quoteName(...parts: string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}
