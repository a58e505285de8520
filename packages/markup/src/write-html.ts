import { escapeHtml } from './entities.ts'
import { fold } from './fold.ts'
import { EXTERNAL_REL, videoPage } from './links.ts'
import type { Align, CellNode, ElementNode, ImageNode, LinkNode, MarkupNode } from './types.ts'

/** What stands for a picture that cannot be shown. */
export const IMAGE_NOT_FOUND = 'Image not found'

export interface HtmlOptions {
  /** put before paths of this site, as feeds and mails need it; without a slash at its end */
  origin?: string
}

/** Escaped HTML that needs no style, script or knowledge of the site's tags: for feeds, mails and search engines. */
export function writeHtml(nodes: readonly MarkupNode[], { origin = '' }: HtmlOptions = {}): string {
  return fold<string>(nodes, (node, children) => htmlOf(node, children.join(''), origin)).join('')
}

/** One node with the HTML of its children. */
export function htmlOf(node: MarkupNode, inside: string, origin: string): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text)
    case 'break':
      return '<br>'
    case 'rule':
      return '<hr>'
    case 'element':
      return elementHtml(node, inside)
    case 'cell':
      return cellHtml(node, inside)
    case 'quote':
      return `<blockquote>${node.author ? `<p>${escapeHtml(node.author)} wrote:</p>` : ''}${inside}</blockquote>`
    case 'link':
      return linkHtml(node.href.startsWith('/') ? origin + node.href : node.href, inside, node)
    case 'style':
      return inside
    case 'image':
      return imageHtml(node, origin)
    case 'missing-image':
      return `<em>${IMAGE_NOT_FOUND}</em>`
    case 'user':
      return linkHtml(`${origin}/profile/${encodeURIComponent(node.name)}`, escapeHtml(node.name))
    case 'map':
      return linkHtml(`${origin}/record/${encodeURIComponent(node.name)}`, escapeHtml(node.name))
    case 'timer':
      return escapeHtml(node.label)
    case 'ljdemo':
      return 'LJ demo'
    case 'ytlink':
    case 'youtube':
      return linkHtml(videoPage(node.videoId), 'YouTube', { external: true, title: null })
    case 'replay':
      return linkHtml(`${origin}/replay/${node.demoId}${replayQuery(node)}`, 'Watch the run')
    case 'flag':
      return node.country ? node.country.toUpperCase() : ''
    case 'rank':
      return RANKS[node.rank]
  }
}

const replayQuery = ({ at, vs }: { at: string | null; vs: string | null }): string => {
  const parts = [at && `t=${at}`, vs && `vs=${vs}`].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const RANKS = { 1: '1st', 2: '2nd', 3: '3rd' }

/** An element with its children's HTML inside; a line end a browser would drop is doubled. */
function elementHtml(node: ElementNode, inside: string): string {
  const [first] = node.children
  const lineEnd = node.name === 'pre' && first?.type === 'text' && first.text.startsWith('\n') ? '\n' : ''
  return `<${node.name}${alignment(node)}>${lineEnd}${inside}</${node.name}>`
}

function alignment({ align, background }: { align?: Align; background?: string }): string {
  const rules = [align && `text-align: ${align}`, background && `background-color: ${background}`].filter(Boolean)
  return rules.length > 0 ? ` style="${rules.join('; ')}"` : ''
}

function cellHtml(node: CellNode, inside: string): string {
  const { header, columnSpan, rowSpan } = node
  const name = header ? 'th' : 'td'
  const columns = columnSpan > 1 ? ` colspan="${columnSpan}"` : ''
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''
  return `<${name}${columns}${rows}${alignment(node)}>${inside}</${name}>`
}

export function imageHtml({ src, alt, width, height }: ImageNode, origin: string): string {
  const size = `${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}`
  return `<img src="${escapeHtml(origin + src)}" alt="${escapeHtml(alt)}"${size}>`
}

function linkHtml(href: string, inside: string, link?: Pick<LinkNode, 'external' | 'title'>): string {
  const title = link?.title ? ` title="${escapeHtml(link.title)}"` : ''
  const rel = link?.external ? ` rel="${EXTERNAL_REL}"` : ''
  return `<a href="${escapeHtml(href)}"${title}${rel}>${inside}</a>`
}
