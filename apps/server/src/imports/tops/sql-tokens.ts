/** The longest value of a table of tops is a name of 64 letters. */
export const LONGEST_VALUE = 4096

/** `text`: a quoted string with its escapes undone; `name`: what stands in backticks; `mark`: one of `( ) , ;` or another sign. */
export interface Token {
  kind: 'word' | 'text' | 'name' | 'mark'
  value: string
  /** it was longer than may be: `value` is its beginning */
  isCut: boolean
  /** of the file, from 1 */
  line: number
}

/** What `\x` stands for in MySQL's strings; any other letter stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' }
const WORD_END = /[\s'"`(),;=/]/g

/**
 * Splits SQL as mysqldump and phpMyAdmin write it into tokens, chunk by chunk, without what stands in comments
 * (https://dev.mysql.com/doc/refman/8.0/en/string-literals.html, .../comments.html). Holds at most one token of `longest`.
 */
export function scanSql(
  take: (token: Token) => void,
  longest = LONGEST_VALUE,
): { push(chunk: string): void; end(): void } {
  let line = 1
  let held = ''
  let isCut = false
  let quote = ''
  /** reads the chunk from `at` on and answers where it stopped */
  let step = plain

  const hold = (part: string) => {
    const room = longest - held.length
    isCut ||= part.length > room
    held += part.length > room ? part.slice(0, room) : part
  }
  const emit = (kind: Token['kind']) => {
    take({ kind, value: held, isCut, line })
    held = ''
    isCut = false
    step = plain
  }

  function plain(chunk: string, at: number): number {
    const sign = chunk.charAt(at)
    if (sign === '\n') line++
    else if (sign === "'" || sign === '"' || sign === '`') {
      quote = sign
      step = quoted
    } else if (sign === '-') step = dash
    else if (sign === '/') step = slash
    else if (sign === '#') step = lineComment
    else if (sign === '(' || sign === ')' || sign === ',' || sign === ';' || sign === '=') {
      held = sign
      emit('mark')
    } else if (sign > ' ') {
      step = word
      return at
    }
    return at + 1
  }
  function word(chunk: string, at: number): number {
    WORD_END.lastIndex = at
    const end = WORD_END.exec(chunk)?.index ?? chunk.length
    hold(chunk.slice(at, end))
    if (end < chunk.length) emit('word')
    return end
  }
  function quoted(chunk: string, at: number): number {
    for (let end = at; end < chunk.length; end++) {
      const sign = chunk.charAt(end)
      if (sign === '\n') line++
      if (sign !== quote && (sign !== '\\' || quote === '`')) continue
      hold(chunk.slice(at, end))
      step = sign === quote ? closing : escaped
      return end + 1
    }
    hold(chunk.slice(at))
    return chunk.length
  }
  function escaped(chunk: string, at: number): number {
    const letter = chunk.charAt(at)
    hold(ESCAPES[letter] ?? letter)
    if (letter === '\n') line++
    step = quoted
    return at + 1
  }
  /** After a quote: twice it is one that belongs to the text. */
  function closing(chunk: string, at: number): number {
    if (chunk.charAt(at) === quote) {
      hold(quote)
      step = quoted
      return at + 1
    }
    emit(quote === '`' ? 'name' : 'text')
    return at
  }
  function dash(chunk: string, at: number): number {
    if (chunk.charAt(at) === '-') step = lineComment
    else {
      hold('-')
      step = word
    }
    return at
  }
  function slash(chunk: string, at: number): number {
    step = chunk.charAt(at) === '*' ? blockComment : plain
    return step === plain ? at : at + 1
  }
  function lineComment(chunk: string, at: number): number {
    const end = chunk.indexOf('\n', at)
    if (end >= 0) step = plain
    return end >= 0 ? end : chunk.length
  }
  function blockComment(chunk: string, at: number): number {
    const sign = chunk.charAt(at)
    if (sign === '\n') line++
    if (sign === '*') step = star
    return at + 1
  }
  function star(chunk: string, at: number): number {
    const sign = chunk.charAt(at)
    if (sign === '*') return at + 1
    step = sign === '/' ? plain : blockComment
    return sign === '/' ? at + 1 : at
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; ) at = step(chunk, at)
    },
    end() {
      if (step === word) emit('word')
      if (step === closing) emit(quote === '`' ? 'name' : 'text')
    },
  }
}
