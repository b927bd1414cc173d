import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `delayMs` milliseconds. Until then, returns the previous value.
 * Use it for parts that take too long to render on every keystroke.
 */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
