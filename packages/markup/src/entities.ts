const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  iexcl: '¡',
  cent: '¢',
  pound: '£',
  yen: '¥',
  sect: '§',
  copy: '©',
  laquo: '«',
  reg: '®',
  deg: '°',
  plusmn: '±',
  sup2: '²',
  sup3: '³',
  acute: '´',
  micro: 'µ',
  para: '¶',
  middot: '·',
  sup1: '¹',
  raquo: '»',
  frac14: '¼',
  frac12: '½',
  frac34: '¾',
  iquest: '¿',
  times: '×',
  divide: '÷',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  dagger: '†',
  bull: '•',
  hellip: '…',
  permil: '‰',
  prime: '′',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  szlig: 'ß',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  oslash: 'ø',
  uacute: 'ú',
  uuml: 'ü',
  yacute: 'ý',
}

const CHARACTER = /&(?:#(\d{1,7});?|#[xX]([0-9a-fA-F]{1,6});?|([a-zA-Z][a-zA-Z0-9]{1,7});)/g
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text with its character references resolved; those of no known name stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(CHARACTER, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return (Object.hasOwn(NAMED, name) && NAMED[name]) || whole
    return characterOf(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16))
  })
}

/** Text made safe for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] as string)
}

/**
 * Text as the parsers take it: cut to `length`, line ends as `\n`, control characters dropped, lone surrogates
 * replaced.
 */
export function cleanInput(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g

function characterOf(code: number): string {
  if (code === 9 || code === 10) return String.fromCharCode(code)
  if (code === 13) return '\n'
  const control = code < 32 || (code >= 0x7f && code <= 0x9f)
  const surrogate = code >= 0xd800 && code <= 0xdfff
  return control || surrogate || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}
