import { word } from '../../lib/text/word.ts'

/** What stands for a deleted comment or chat line: `<deleted>`, the word in the reader's language. */
export const DeletedText = () => <>&lt;{word('deleted')}&gt;</>
