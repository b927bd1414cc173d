/** The order matters: a browser's `User-Agent` also names the browsers that it derives from. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Returns a name such as `Firefox on Windows`, or `Unknown device` if browser and system are unknown. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1],
  );
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
}
