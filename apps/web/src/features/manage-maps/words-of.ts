const MOST = 10
const LONGEST = 64

/** The words of a list typed with commas: each once, ten at most. */
export function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().slice(0, LONGEST))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST)
}
