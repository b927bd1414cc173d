const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Formats a share as `38%`. Never rounds a positive share down to 0% or a partial one up to 100%. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = part / whole;
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return PERCENT.format(share);
}
