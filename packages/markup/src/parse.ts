import { type Reading, readBrackets } from './brackets.ts'
import { createBuilder, rootOf } from './builder.ts'
import { cleanInput } from './entities.ts'
import { readHtml } from './html.ts'
import { BBCODE_LIMITS, type Limits, NEWS_LIMITS } from './limits.ts'
import { createScanner } from './scanner.ts'
import { BBCODE, type Dialect, NEWS } from './tags.ts'
import { tidy } from './tidy.ts'
import type { Markup } from './types.ts'

export interface NewsOptions {
  /** a post of the old site: the four characters `\r\n` are a line break */
  legacy?: boolean
  limits?: Partial<Limits>
}

export interface BBCodeOptions {
  /** take the tags of news (`[map=..]`, `[timer=..]`, ...) too */
  siteTags?: boolean
  limits?: Partial<Limits>
}

/** Reads news: HTML of the whitelist, the site's tags in both forms and BBCode. Never throws. */
export function parseNews(html: string, { legacy = false, limits }: NewsOptions = {}): Markup {
  const reading = begin(html, NEWS, { ...NEWS_LIMITS, ...limits }, legacy)
  readHtml(reading)
  return finish(reading, html)
}

/** Reads BBCode of comments and chat: line ends count, plain addresses become links. Never throws. */
export function parseBBCode(text: string, { siteTags = false, limits }: BBCodeOptions = {}): Markup {
  const reading = begin(text, siteTags ? NEWS : BBCODE, { ...BBCODE_LIMITS, ...limits }, null)
  readBrackets(reading, 0, reading.scanner.text.length)
  return finish(reading, text)
}

/** Reads a message of the forum: BBCode with the site's own tags. Never throws. */
export const parseForum = (text: string): Markup => parseBBCode(text, { siteTags: true })

/** `legacy` is null for BBCode. */
function begin(text: string, dialect: Dialect, limits: Limits, legacy: boolean | null): Reading {
  const html = legacy !== null
  return {
    scanner: createScanner(cleanInput(text, limits.length)),
    builder: createBuilder({ depth: limits.depth, nodes: html ? limits.nodes : limits.nodes - 1, countText: !html }),
    limits,
    dialect,
    html,
    legacy: legacy ?? false,
    tags: 0,
    spans: [],
    complete: true,
  }
}

function finish({ builder, scanner, limits, complete }: Reading, text: string): Markup {
  return {
    nodes: tidy(rootOf(builder)),
    complete: complete && !builder.full && text.length <= limits.length,
    steps: scanner.steps,
  }
}
