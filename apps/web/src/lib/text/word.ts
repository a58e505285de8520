/** A single word in lower case, or under a name that is none of a text, is a text where this says so (`scripts/texts/`). */
export const word = (text: string): string => text
