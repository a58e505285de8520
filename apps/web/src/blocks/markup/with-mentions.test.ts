import { parseBBCode } from '@kz/markup'
import { expect, it } from 'vitest'
import { withMentions } from './with-mentions.ts'

const linksOf = (text: string, names: string[]) =>
  JSON.stringify(withMentions(parseBBCode(text).nodes, names)).match(/\/profile\/[^"]*/g) ?? []

it('links the names of members, also inside a style, and leaves others', () => {
  expect(linksOf('gg @Ann and [b]@Bob C[/b], @nobody', ['Ann', 'Bob C'])).toEqual(['/profile/Ann', '/profile/Bob%20C'])
})

it('leaves code and links alone', () => {
  expect(linksOf('[code]@Ann[/code] [url=https://a.example]@Ann[/url]', ['Ann'])).toEqual([])
})
