import { describe, expect, it } from 'vitest'
import { parseNews } from '../../../blocks/markup/write.ts'
import { insert, linkOf, listOf, mentionAt, mentionOf, wrap } from './bbcode-tools.ts'
import { quoteOf } from './quote.ts'

const select = (text: string) => {
  const start = text.indexOf('<')
  const end = text.indexOf('>') - 1
  return { text: text.replace(/[<>]/g, ''), start, end }
}

describe('the editor', () => {
  it('wraps what is selected and keeps it selected', () => {
    expect(wrap('[b]', '[/b]')(select('a <run> b'))).toEqual({ text: 'a [b]run[/b] b', start: 5, end: 8 })
  })
  it('makes a list of lines', () => {
    expect(listOf(select('<one\n\n two>')).text).toBe('[list]\n[*]one\n[*]two\n[/list]')
    const empty = listOf(select('<>'))
    expect(empty.text.slice(0, empty.start)).toBe('[list]\n[*]')
  })
  it('makes a link of an address or of a word', () => {
    expect(linkOf(select('<https://kz.example/a>')).text).toBe('[url]https://kz.example/a[/url]')
    expect(linkOf(select('<here>')).text).toBe('[url=https://]here[/url]')
    expect(insert('x')(select('<gone>')).text).toBe('x')
  })
  const quote = (text: string) => quoteOf({ author: 'ann[x]', text, threadId: 5, messageId: 77 })
  it('quotes with a way back and the quotes inside, to a depth of ten', () => {
    const back = '/forum/threads/5?message=77'
    expect(quote('[quote=a]b[/quote]\nmine')).toBe(`[quote="ann[x]"|${back}][quote=a]b[/quote]\nmine[/quote]\n`)
    const deep = (levels: number) => `${'[quote=a]'.repeat(levels)}x${'[/quote]'.repeat(levels)}end`
    expect(quote(deep(9))).toContain(deep(9))
    expect(quote(deep(10))).toContain(`${'[quote=a]'.repeat(9)}${'[/quote]'.repeat(9)}end`)
  })
  it('cuts a long message without leaving a quote of it open', () => {
    const cut = quote(`[quote=b]${'x'.repeat(5000)}[/quote]`)
    expect(cut.length).toBeLessThan(1700)
    expect(cut.match(/\[quote/g)?.length).toBe(cut.match(/\[\/quote\]/g)?.length)
  })
  it('leads back to whom it quotes, whatever the name holds, also from a quote of a quote', () => {
    for (const author of ['ann', '[XJ]Nukk', "'x'", 'a|b', ']x[', 'a&#93;']) {
      const source = '/forum/threads/5?message=77'
      const inner = quoteOf({ author, text: 'words', threadId: 5, messageId: 77 })
      expect(parseNews(inner).nodes[0]).toMatchObject({ type: 'quote', author, source })
      expect(parseNews(quote(inner)).nodes[0]).toMatchObject({
        author: 'ann[x]',
        children: [{ type: 'quote', author }],
      })
      const deep = Array.from({ length: 12 }).reduce<string>((text) => quote(text).trim(), inner)
      expect(deep.match(/\[quote/g)).toHaveLength(10)
    }
  })
  it('cuts within the name of a quote and leaves none open', () => {
    for (let length = 1_460; length < 1_500; length++) {
      const cut = quote(`${'x'.repeat(length)}[quote="[XJ]Nukk"|/forum/threads/5?message=7]words[/quote]`)
      expect(parseNews(`${cut}after`).nodes).toMatchObject([
        { type: 'quote', author: 'ann[x]' },
        { text: expect.stringContaining('after') },
      ])
    }
  })
  it('finds a mention before the caret', () => {
    expect(mentionAt('hey @[XJ]Nu', 11)).toBe('[XJ]Nu')
    expect(mentionAt('hey @sal', 8)).toBe('sal')
    expect(mentionAt('mail@host', 9)).toBeNull()
    expect(mentionAt('@s', 2)).toBeNull()
    expect(mentionOf('tick tock')).toBe('[url=/profile/tick%20tock]@tick tock[/url] ')
  })
})
