import { randomNumbers } from '../../write/random.ts'

const WORDS = 'strafe prestrafe bhop ladder block climb slide gain sync gocheck checkpoint release route jump duck land'

/** Bytes as they come before packing: the same for the same numbers. */
export const CONTENTS: Record<string, () => Uint8Array> = {
  nothing: () => new Uint8Array(0),
  'one byte': () => Uint8Array.of(65),
  zeros: () => new Uint8Array(300_000),
  words: () => words(2500),
  'more than two blocks': () => {
    const some = words(1200)
    return new Uint8Array(290_000).map((_, at) => (at % 4001 === 0 ? at / 4001 : some[(at * 3 + (at >> 13)) % 1200]!))
  },
  'few values': () => {
    const random = randomNumbers(5)
    return new Uint8Array(3000).map(() => Math.floor(random() ** 4 * 40))
  },
}

function words(size: number): Uint8Array {
  const random = randomNumbers(3)
  const all = WORDS.split(' ')
  let text = ''
  while (text.length < size) text += `${all[Math.floor(random() ** 2 * all.length)]} ${Math.floor(random() * 900)} `
  return Uint8Array.from(text.slice(0, size), (letter) => letter.charCodeAt(0))
}
