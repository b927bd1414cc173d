import { useEffect } from 'react';

export const BRAND = 'Line Rush';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
}
