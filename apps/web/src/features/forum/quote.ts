const LONGEST_QUOTE = 1500

/** A message as a quote: without the quotes inside it, and not endless. */
export function quoteOf(author: string, message: string): string {
  let text = message
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\[quote(?:=[^[\]]*)?\](?:(?!\[quote)[\s\S])*?\[\/quote\]/gi, '')
  }
  const inside = text.trim()
  const cut = inside.length > LONGEST_QUOTE ? `${inside.slice(0, LONGEST_QUOTE).trimEnd()}...` : inside
  return `[quote=${author.replace(/[[\]]/g, '')}]${cut}[/quote]\n`
}
