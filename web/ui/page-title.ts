import { useEffect } from 'react';

export const BRAND = 'Line Rush';

/** Names the page in the browser's tab and history: `Privacy · Line Rush`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
}
