/** What stands in a text, block by block, without its tags. */
function blocksOf(html: string): string[] {
  return html
    .replace(/<\/(p|li|h[1-6]|tr|blockquote|pre)>|<br\s*\/?>/g, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What `all` has more often than `other`. */
function without(all: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return all.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The paragraphs and list items that one version of a text has and the other has not. */
export function changesBetween(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  return { gone: without(old, now), added: without(now, old) }
}
