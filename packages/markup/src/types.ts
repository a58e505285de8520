/** Elements that carry nothing but what is inside them. */
export type ElementName =
  | 'strong'
  | 'em'
  | 'u'
  | 's'
  | 'sub'
  | 'sup'
  | 'code'
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'pre'
  | 'ul'
  | 'ol'
  | 'li'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'

/** Where the lines of a block stand; left where nothing is said. */
export type Align = 'center' | 'right'

export interface ElementNode {
  type: 'element'
  name: ElementName
  /** of paragraphs and headings */
  align?: Align
  children: MarkupNode[]
}

/** A table cell; spans are 1 to 20. */
export interface CellNode {
  type: 'cell'
  header: boolean
  columnSpan: number
  rowSpan: number
  align?: Align
  /** `#rrggbb` behind its text, which is shown in whatever reads on it */
  background?: string
  children: MarkupNode[]
}

/** A blockquote; `author` is the text of `[quote=author]`, `source` a path of this site: `[quote=author|/path]`. */
export interface QuoteNode {
  type: 'quote'
  author: string | null
  source: string | null
  children: MarkupNode[]
}

export type LinkIcon = 'video' | 'stream'

/**
 * A link. `href` is safe to put into an attribute after escaping: http, https, mailto or a path of this site.
 * External links need `rel` (`EXTERNAL_REL`). `icon` marks video sites and live streams.
 */
export interface LinkNode {
  type: 'link'
  href: string
  external: boolean
  title: string | null
  icon: LinkIcon | null
  children: MarkupNode[]
}

/** One of the 8 text sizes, in px. */
export type TextSize = 12 | 13 | 14 | 15 | 16 | 18 | 20 | 24

/** Coloured or sized text. `color` is `#rrggbb` as written: pass it through `readableColor` before it is shown. */
export interface StyleNode {
  type: 'style'
  color: string | null
  size: TextSize | null
  children: MarkupNode[]
}

/** Nodes that hold others. */
export type ContainerNode = ElementNode | CellNode | QuoteNode | LinkNode | StyleNode

/** The site's own tags: what they point at, to be looked up and linked by whoever renders them. */
export type SiteNode =
  | { type: 'user'; id: number; country: string | null; name: string }
  /** `id` is null where the tag says 0 */
  | { type: 'map'; id: number | null; name: string }
  | { type: 'timer'; demoId: number; label: string }
  | { type: 'ljdemo'; demoId: number }
  /** a link to a video; plays elsewhere */
  | { type: 'ytlink'; videoId: string }
  /** a video of this page; to be loaded on click only */
  | { type: 'youtube'; videoId: string }
  /** a run that plays on click, from a moment (`at`, seconds) and against others (`vs`, demos with commas between) where said */
  | { type: 'replay'; demoId: number; at: string | null; vs: string | null }
  /** `country` is in lower case; null for a code that is none */
  | { type: 'flag'; country: string | null }
  | { type: 'rank'; rank: 1 | 2 | 3 }

/** A picture of this site (`/media/...`); sizes in px. */
export interface ImageNode {
  type: 'image'
  src: string
  alt: string
  width: number | null
  height: number | null
}

export type LeafNode =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'rule' }
  | ImageNode
  /** a picture that cannot be shown: renders 'Image not found'; `marker` is what was written */
  | { type: 'missing-image'; marker: string }
  | SiteNode

export type MarkupNode = ContainerNode | LeafNode

/** A parsed text. */
export interface Markup {
  nodes: MarkupNode[]
  /** false when a limit was met and the rest was taken as plain text */
  complete: boolean
  /** characters looked at, for tests of the running time */
  steps: number
}
