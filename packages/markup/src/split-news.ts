const MORE = /<!--\s{0,10}more\s{0,10}-->/i

/** Splits what was written as one text at the line `<!--more-->`; `extended` is null when there is none. */
export function splitNews(html: string): { main: string; extended: string | null } {
  const match = MORE.exec(html)
  if (!match) return { main: html, extended: null }
  return { main: html.slice(0, match.index), extended: html.slice(match.index + match[0].length) }
}
