/** Numbers in words. */

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** `38%`; what is more than nothing is never said to be nothing, and what is less than all never all. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = part / whole;
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return PERCENT.format(share);
}

/** `1 visit`, `1,312 visits`. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
