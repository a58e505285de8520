/** What boards store in place of what was typed. */

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ hellip: '…', ndash: '–', mdash: '—', euro: '€', copy: '©', reg: '®', trade: '™', laquo: '«', raquo: '»' },
}

/** A text without its entities. */
export const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (all, decimal, hex, name: string | undefined) => {
    if (name) return NAMED[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
    const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isLetter ? String.fromCodePoint(code) : ''
  })

/** Line breaks as line ends, without a second one behind them. */
export const withLines = (text: string): string => text.replace(/<br\s*\/?>\n?/gi, '\n')

/** A text of which every tag of HTML goes. */
export const withoutTags = (text: string): string => text.replace(/<[^<>]{0,2000}>/g, '')
