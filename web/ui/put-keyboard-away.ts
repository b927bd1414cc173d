import type { KeyboardEvent } from 'react';

/** Closes a phone's keyboard on Enter, because the keyboard covers the content that the text changes. */
export function putKeyboardAway({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  if (matchMedia('(pointer: coarse)').matches) currentTarget.blur();
}
