import { escapeHtml } from './entities.ts'
import { fold } from './fold.ts'
import { isBlock } from './nesting.ts'
import { type NewsOptions, parseNews } from './parse.ts'
import { NEWS } from './tags.ts'
import type { LinkNode, MarkupNode, SiteNode, StyleNode } from './types.ts'
import { htmlOf, imageHtml } from './write-html.ts'

/**
 * News as they are stored and shown: HTML of the whitelist and the site's tags, written one way. Used when news are
 * written and again when they are read; cleaning what is clean changes nothing.
 */
export function cleanNewsHtml(html: string, options?: NewsOptions): string {
  return writeNews(parseNews(html, options).nodes)
}

/** A tree as canonical news; `parseNews` gives the same tree back. */
export function writeNews(nodes: readonly MarkupNode[]): string {
  const written = fold<string>(nodes, (node, children) => newsOf(node, children.join('')))
  return written.map((text, index) => (areBlocks(nodes, index) ? `${text}\n` : text)).join('')
}

/** A tag of the site in its `[tag=args]` form, its values escaped. */
export function writeTag(node: SiteNode): string {
  switch (node.type) {
    case 'user':
      return `[user=${node.id}|${node.country ?? ''}|${escapeValue(node.name)}]`
    case 'map':
      return `[map=${node.id ?? 0}|${escapeValue(node.name)}]`
    case 'timer':
      return `[timer=${node.demoId}|${escapeValue(node.label)}]`
    case 'ljdemo':
      return `[ljdemo=${node.demoId}]`
    case 'ytlink':
      return `[ytlink=https://youtu.be/${node.videoId}]`
    case 'youtube':
      return `[youtube=${node.videoId}]`
    case 'replay':
      return `[replay=${node.demoId}${node.at ? `|t=${node.at}` : ''}${node.vs ? `|vs=${node.vs}` : ''}]`
    case 'flag':
      return `[flag=${node.country ?? ''}]`
    case 'rank':
      return `[rank${node.rank}]`
  }
}

/** A line end between two blocks, for those who read the source. */
function areBlocks(nodes: readonly MarkupNode[], index: number): boolean {
  const [node, next] = [nodes[index], nodes[index + 1]]
  return Boolean(node && next && isBlock(node) && isBlock(next))
}

function newsOf(node: MarkupNode, inside: string): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text)
    case 'quote':
      return node.author ? `[quote=${escapeValue(node.author)}]${inside}[/quote]` : `<blockquote>${inside}</blockquote>`
    case 'link':
      return anchor(node, inside)
    case 'style':
      return `[style${styleValues(node)}]${inside}[/style]`
    case 'image':
      return imageHtml(node, '')
    case 'break':
    case 'rule':
    case 'element':
    case 'cell':
      return htmlOf(node, inside, '')
    case 'missing-image':
      return `[img]${escapeValue(node.marker)}[/img]`
    default:
      return writeTag(node)
  }
}

function anchor({ href, title }: LinkNode, inside: string): string {
  return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}>${inside}</a>`
}

function styleValues({ color, size }: StyleNode): string {
  return `${color ? ` color=${color}` : ''}${size ? ` size=${size}` : ''}`
}

const SPECIAL: Record<string, string> = { '[': '&#91;', ']': '&#93;', '|': '&#124;' }

const escapeValue = (text: string): string =>
  escapeHtml(text).replace(/[[\]|]/g, (character) => SPECIAL[character] as string)

/** Text in which nothing reads as a tag or as an old post's line break. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => escapeHtml(character))
    .replace(/\[(?=\/?([a-z]{1,10}[1-3]?|\*))/gi, (bracket, name: string) =>
      NEWS.has(name.toLowerCase()) ? '&#91;' : bracket,
    )
    .replaceAll('\\r\\n', '&#92;r&#92;n')
}
