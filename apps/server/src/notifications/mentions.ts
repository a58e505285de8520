import { type MarkupNode, parseBBCode } from '@kz/markup'
import { pseudoKey } from '../accounts/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Who is named in a text. */

interface Named {
  /** members called by `@name` */
  mentions: number[]
  /** members whose words are quoted */
  quotes: number[]
}

/** Names of one message that are looked up; a list of everybody calls nobody. */
const MOST_NAMES = 10
/** Code units of the longest nickname. */
const LONGEST_NAME = 64

const isStart = (before: string): boolean => before === '' || !/[\p{L}\p{N}_@./]$/u.test(before)
const isEnd = (after: string): boolean => !/^[\p{L}\p{N}\p{M}_]/u.test(after)

/** What may follow each `@` of a text as a nickname, the longest first. Nicknames may have spaces. */
function textMentions(text: string): string[][] {
  const found: string[][] = []
  for (let at = text.indexOf('@'); at !== -1 && found.length < MOST_NAMES; at = text.indexOf('@', at + 1)) {
    if (!isStart(text.slice(Math.max(0, at - 2), at))) continue
    const [line = ''] = text.slice(at + 1, at + 1 + LONGEST_NAME + 2).split('\n')
    const ends = Array.from({ length: Math.min(line.length, LONGEST_NAME) }, (_, place) => place + 1)
    const names = ends.filter((end) => isEnd(line.slice(end, end + 2))).map((end) => line.slice(0, end))
    found.push(names.reverse())
  }
  return found
}

/** The words of a message that are its author's own, and the members it quotes. Code mentions nobody. */
function readWords(nodes: readonly MarkupNode[]): { text: string; authors: string[] } {
  let text = ''
  const authors: string[] = []
  const read = (list: readonly MarkupNode[]) => {
    for (const node of list) {
      if (node.type === 'text') text += node.text
      else if (node.type === 'quote') {
        if (node.author) authors.push(node.author)
        text += '\n'
      } else if (node.type === 'element' && (node.name === 'code' || node.name === 'pre')) text += ' '
      else if ('children' in node) {
        const isApart = node.type === 'link' || node.type === 'cell'
        if (isApart) text += '\n'
        read(node.children)
        if (isApart) text += '\n'
      } else if (node.type === 'break') text += '\n'
    }
  }
  read(nodes)
  return { text, authors }
}

/** The members a message in the site's markup mentions or quotes; who is named only in a quote is not mentioned. */
export async function mentionedIn(db: Db, message: string): Promise<Named> {
  const { mentions, authors } = readNames(message)
  const quotes = authors.slice(0, MOST_NAMES).map(pseudoKey)
  const members = await membersOf(db, [...mentions.flat(), ...quotes])
  const known = (names: readonly (string | undefined)[]): number[] => [
    ...new Set(names.flatMap((name) => members.get(name ?? '')?.id ?? [])),
  ]
  return { mentions: known(mentions.map((names) => names.find((name) => members.has(name)))), quotes: known(quotes) }
}

/** For each message the nicknames of the members it calls by `@name`, as they are written now. */
export async function namesIn(db: Db, messages: readonly string[]): Promise<string[][]> {
  const read = messages.map((message) => (message.includes('@') ? readNames(message).mentions : []))
  const members = await membersOf(db, read.flat(2))
  return read.map((mentions) => [
    ...new Set(mentions.flatMap((names) => members.get(names.find((name) => members.has(name)) ?? '')?.pseudo ?? [])),
  ])
}

/** The keys of what may be a nickname behind each `@`, the longest first, and whom the message quotes. */
function readNames(message: string): { mentions: string[][]; authors: string[] } {
  const { text, authors } = readWords(parseBBCode(message).nodes)
  return { mentions: textMentions(text).map((names) => names.map(pseudoKey)), authors }
}

const MEMBER = { id: int, key: text, pseudo: text }

/** Members by the keys of their nicknames. */
async function membersOf(db: Db, keys: readonly string[]): Promise<Map<string, { id: number; pseudo: string }>> {
  if (keys.length === 0) return new Map()
  const found = await rows(
    db,
    MEMBER,
    sql`select id, pseudo_key as key, pseudo from users
      where pseudo_key = any(${sql.param([...new Set(keys)])}::text[])`,
  )
  return new Map(found.map(({ key, ...member }) => [key, member]))
}
