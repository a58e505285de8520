import { describe, expect, it } from 'vitest'
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
  it('quotes without the quotes inside', () => {
    expect(quoteOf('ann[x]', '[quote=a][quote]b[/quote]c[/quote]\nmine')).toBe('[quote=annx]mine[/quote]\n')
    expect(quoteOf('ann', 'x'.repeat(5000)).length).toBeLessThan(1600)
  })
  it('finds a mention before the caret', () => {
    expect(mentionAt('hey @sal', 8)).toBe('sal')
    expect(mentionAt('mail@host', 9)).toBeNull()
    expect(mentionAt('@s', 2)).toBeNull()
    expect(mentionOf('tick tock')).toBe('[url=/profile/tick%20tock]@tick tock[/url] ')
  })
})
