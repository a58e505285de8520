import unhomoglyph from 'unhomoglyph'

/**
 * Which names look alike. The table of UTS 39 (unhomoglyph) knows what is drawn alike; the one here what eyes mistake. Looks
 * are stored: a change here needs a migration that sets pseudo_seen to null, in users and in former_pseudos.
 */

/** Text without case: capitals and special forms of a letter become one. */
export const folded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** Letters and figures that pass for a Latin letter though UTS 39 keeps them apart: figures, small capitals, hooks, turned letters. */
const LOOK_ALIKES: Record<string, string> = {
  a: '4ᴀɐɒʌⱥᶏꬱꬰꞻ',
  b: '8ʙßƅᴃᵬᶀꞗ',
  c: 'ƈɕꞔꜿ',
  d: 'ᴅðȡɖɗᵭᶁᶑᴆꝺꟈ',
  e: '3ᴇəǝɘɛɜεєꞓᶒᶓꬳꬴⱸ',
  f: 'ꜰϝʄᶂꝼⅎꟻ',
  g: '9ɢɠᶃꞡꬶᵹꝿꟑ',
  h: 'ʜнɥɧⱨⱶꜧђꟶ',
  j: 'ᴊʝȷɟ',
  k: 'ĸᴋκкʞⱪꝁꝃꝅᶄꞣҝҡӄԟ',
  l: 'i1ıɪɨᵻᶖᴉꞽꟾǃʟɫɬȴⱡᴌꝇꝉᶅꬷꬸꬹꞎ',
  m: 'ᴍмʍɱɰᶆꬺϻꟿꟺꟽ',
  n: 'ɴŋɲȵᵰᶇꞑꞥꬻꬼпπռ',
  o: '0ⱺʘꙩ',
  p: 'ᴘþƿᵱᶈꝑꝓꝕꟼ',
  q: 'ꞯɋꝗꝙϙ',
  r: 'ʀʁɹɺɻɾɿᴙᴚꝛᵲᵳᶉꞧꞃꭆꭉ',
  s: '5ƨʃᵴᶊȿꞅꞩꟊ',
  t: '7ᴛʇτтƫʈⱦȶᵵꞇ',
  u: 'ʉʊᵿᶙꭎꭏꭒᴝꞿ',
  v: 'ⱱⱴꝟ',
  w: 'шщωɯⱳꟃ',
  x: 'χᶍҳӽӿꭖ',
  y: 'ʎʏγ',
  z: '2ʑʒȝɀᵶᶎⱬꝣ',
}
const LATIN = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, same]) => [...same].map((other) => [other, latin])))

/** Accents of any script; not the marks of kana, which make another letter, nor the vowel signs of Indian scripts. */
const ACCENTS = /(?=\p{M})(?![\u3099\u309a])[\p{Diacritic}\p{Script=Inherited}]/gu
/** Strokes and hooks as UTS 39 writes them; its dots of Arabic letters make other letters. */
const STROKES = /[\u0300-\u036f]/g
/** Blanks, signs, and the letters that are strokes or stretches only. */
const SIGNS = /[^\p{L}\p{N}\p{M}]|(?=\p{Lm})(?!ー)\p{Script=Common}/gu
/** A look-alike of a look-alike is found in a few steps. */
const MOST_STEPS = 6

function drawn(text: string): string {
  let now = text.normalize('NFKD').replace(ACCENTS, '')
  for (let step = 0; step < MOST_STEPS; step++) {
    const letters = [...now].map((letter) => LATIN.get(letter) ?? letter).join('')
    const next = unhomoglyph(letters).toLowerCase().normalize('NFKD').replace(STROKES, '')
    if (next === now) break
    now = next
  }
  return now.replace(SIGNS, '').replaceAll('vv', 'w')
}

/** What a name looks like, as it is read and as it is seen: the Greek ΝΗ is `νη` to a reader, NH to the eye. */
export interface Looks {
  read: string
  seen: string
}

/** Names of which one look is the other's are easily taken for each other. */
export const looksOf = (name: string): Looks => ({ read: drawn(folded(name)), seen: drawn(name) })

/** True when one of the two names could be taken for the other. */
export function looksAlike(one: Looks, other: Looks): boolean {
  return [one.read, one.seen].some((look) => look === other.read || look === other.seen)
}
