/** Returns the median. For an even count, this is the mean of the two middle values. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  if (upper === undefined || lower === undefined) throw new RangeError('An empty list has no median.');
  return (lower + upper) / 2;
}

/** `1234.5` → `1,235`; figures below ten keep one decimal. */
export function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

export function report(title: string, rows: readonly Record<string, string | number>[], note: string): void {
  console.log(`\n## ${title}\n`);
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  for (const [index, line] of cells.entries()) {
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  }
  console.log(`\n${note}`);
}
