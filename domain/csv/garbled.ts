/** Texts whose letters were lost or mixed up on their way through a wrong encoding. */

/** What a decoder puts where it could not read a character. */
const REPLACED = /\uFFFD/;
/** A question mark beside a letter: programs write one for a letter that their encoding does not have. */
const LOST = /\p{Letter}\?|\?\p{Letter}/u;
/**
 * UTF-8 that was read as Windows-1252 (`Ã©`, `Å¡`, `â€™`), Windows-1250 (`Ă©`, `Ĺˇ`) or Mac Roman (`√©`): the characters of a
 * lead byte and its second byte. Pairs of letters that occur in real names are left out.
 */
const MIXED_UP =
  /[ÃÄÅ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]|Â[\u00A0-\u00BF]|â€|[ĂĹ][\u0080-\u00A0€‚„…†‡‰‹‘’“”•–—™›ˇ˘¤¦§¨©«¬­®°±˛´µ¶·¸»˝]|√[^\s\d]|‚Ä[^\s]/;

/** Whether a text was certainly read in the wrong encoding: it has replacement characters or garbled pairs. */
export function isMixedUp(text: string): boolean {
  return REPLACED.test(text) || MIXED_UP.test(text);
}

/** The same for a name, where a question mark among letters is a lost letter, too. */
export function isGarbledName(name: string): boolean {
  return isMixedUp(name) || LOST.test(name);
}
