import { parseBBCode, parseNews } from '@kz/markup'
import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

const names = (text: string) =>
  paragraphsOf(parseNews(text).nodes).map((node) => (node.type === 'element' ? node.name : node.type))

it('leaves blocks alone', () => {
  expect(names('<p>one</p><ul><li>two</li></ul><hr><blockquote>three</blockquote>')).toEqual([
    'p',
    'ul',
    'rule',
    'quote',
  ])
})

it('gathers what is loose between blocks', () => {
  expect(names('one <strong>two</strong> [map=0|kz_hop]<h2>three</h2>four')).toEqual(['p', 'h2', 'p'])
})

it('makes one paragraph of a plain comment', () => {
  const [only, ...others] = paragraphsOf(parseBBCode('first\nsecond').nodes)
  expect(others).toEqual([])
  expect(only).toMatchObject({ type: 'element', name: 'p' })
})

it('leaves no empty lines beside a block', () => {
  const nodes = paragraphsOf(parseBBCode('one\n\n[code]two[/code]\n\nthree\n[quote]four[/quote]\n').nodes)
  expect(nodes.map((node) => (node.type === 'element' ? `${node.name} ${node.children.length}` : node.type))).toEqual([
    'p 1',
    'pre 1',
    'p 1',
    'quote',
  ])
})
