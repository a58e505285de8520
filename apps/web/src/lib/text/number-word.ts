import { IS_ENGLISH } from '../language/language.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** `three`, up to twelve in English; other languages have figures, which take no gender and no case. */
export const numberWord = (count: number): string => (IS_ENGLISH ? WORDS[count] : undefined) ?? String(count)
