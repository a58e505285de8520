/** Text that stays on its line and in its direction, whoever wrote it. */

/** Marks that may stand on one letter: Vietnamese has two, pointed Hebrew three. */
const MOST_MARKS = 3
/** What turns the direction of all that follows. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** A letter with what is drawn on it; what shows nothing does not end the pile. */
const PILE =
  /[^\p{M}\p{Default_Ignorable_Code_Point}]?[\p{M}\p{Default_Ignorable_Code_Point}]{4,}|[^\0-\x7f\p{M}\p{Default_Ignorable_Code_Point}][\p{M}\p{Default_Ignorable_Code_Point}]+/gu

/** Letters and signs that are neither: what most texts are made of, told without the tables of Unicode. */
const PLAIN =
  '\\0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u0590\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2cee\\u2e00-\\u3029\\u3030-\\u3098\\u309b-\\u3163\\u3165-\\ua66e\\uac00-\\ud7a3'
const OTHERS = new RegExp(`[${PLAIN}]?[^${PLAIN}]+`, 'g')

/** A text without what overrides its direction, and with three marks on a letter at most; most texts are answered as they are. */
export const calm = (text: string): string => text.replace(OTHERS, calmPart)

const calmPart = (part: string): string => part.replace(TURNING, '').replace(PILE, lessMarks)

function lessMarks(pile: string): string {
  const letters = pile.normalize('NFD')
  if ((letters.match(/\p{M}/gu)?.length ?? 0) <= MOST_MARKS) return pile
  let marks = 0
  return letters.replace(/\p{M}/gu, (mark) => (++marks > MOST_MARKS ? '' : mark)).normalize('NFC')
}
