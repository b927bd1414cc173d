import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `listener` for each event of the window while the component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const listenLatest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => listenLatest(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [type]);
}
