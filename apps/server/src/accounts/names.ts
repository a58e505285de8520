/** Names: what they are unique by, what they may be made of, and which ones look like another. */

/** Text without case: capitals and special forms of a letter become one. */
const folded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form nicknames are unique by: NFKC and case folded. */
export const pseudoKey = (pseudo: string): string => folded(pseudo.normalize('NFKC')).normalize('NFKC')
