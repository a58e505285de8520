import { describe, expect, it } from 'vitest'
import { parseBBCode, parseNews } from './parse.ts'
import { faultsOf } from './testing/verify-html.ts'
import type { Markup, MarkupNode } from './types.ts'
import { writeHtml } from './write-html.ts'
import { cleanNewsHtml } from './write-news.ts'
import { writeText } from './write-text.ts'

const countNodes = (nodes: MarkupNode[]): number =>
  nodes.reduce((count, node) => count + 1 + ('children' in node ? countNodes(node.children) : 0), 0)

const depthOf = (nodes: MarkupNode[]): number =>
  Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 0)))

const tagsOf = (nodes: MarkupNode[], type: string): number =>
  nodes.reduce(
    (count, node) => count + (node.type === type ? 1 : 0) + ('children' in node ? tagsOf(node.children, type) : 0),
    0,
  )

/** Texts that make careless parsers slow. */
const units = [
  '[',
  ']',
  '<',
  '>',
  '"',
  "'",
  '&',
  '\\r\\n',
  '\n',
  '<a',
  '<a ',
  '<a href="',
  "<a '",
  '<a x="',
  '</',
  '<!--',
  '<!',
  '<![CDATA[',
  '<b>',
  '<b x',
  '<script>',
  '<script',
  '<svg><svg>',
  '</script',
  '<p><b>',
  '<ul><li>',
  '<table><td>',
  '<table>',
  '[user]',
  '[user=',
  '[user=1|ru|',
  '[user="',
  '[b=[x]',
  '[quote="a"|',
  '[quote="a"b]',
  '[/user]',
  '[url=https://a.example]',
  '[url=',
  '[url]',
  '[b]',
  '[/b]',
  '[b][/b]',
  '[code]',
  '[quote]',
  '[quote=a]',
  '[list]* a\n',
  '[img]',
  '[style ',
  '[style color=red size=',
  '[link=https://a.example]x',
  'https://a.example/(',
  'http://',
  '((((',
  '))))',
  'https://a.example/))))....',
  '&#',
  '&#x3c',
  '&amp;',
  '\n\n* ',
  '[map=0|x]',
  '[map]0|x[/map]',
  '[url=x][/url]<',
  '<a><',
  '<iframe src=https://youtu.be/aaaaaaaaaaa>',
  '<br>',
  ' <br> ',
  '[[[]]]',
  '<!-- --><',
  '<p title="',
  '<p title=x"',
  '=',
  '<a =',
  '<a x = "',
  '/',
  '<a /',
  '[/url]',
  '[b]<i>',
  '</b>[/i]',
]

/** a quarter of them, another with each commit; all with FULL=1 */
const share = Number(process.env.SHARE ?? 0) % 4
const tried = units.filter((_, place) => process.env.FULL === '1' || place % 4 === share)

describe('time', () => {
  const unlimited = { length: 10_000_000, nodes: 10_000_000, tags: 10_000_000 }
  const parsers: [string, (text: string) => Markup][] = [
    ['news', (text) => parseNews(text, { legacy: true, limits: unlimited })],
    ['BBCode', (text) => parseBBCode(text, { siteTags: true, limits: unlimited })],
  ]

  it.each(parsers)(
    '%s of any unit grows in line with the text',
    (_, parse) => {
      for (const unit of tried) {
        for (const end of ['', '>', ']"-->[/b][/url][/user][/quote]</script>']) {
          const [one, two, four] = [4_000, 8_000, 16_000].map(
            (length) => parse(unit.repeat(Math.ceil(length / unit.length)) + end).steps,
          ) as [number, number, number]
          expect(two, `${unit} ... ${end}`).toBeLessThan(one * 3 + 5_000)
          expect(four, `${unit} ... ${end}`).toBeLessThan(two * 3 + 5_000)
          expect(four, `${unit} ... ${end}`).toBeLessThan(16_000 * 60)
        }
      }
    },
    60_000,
  )
})

describe('limits', () => {
  it('takes 1,300 tags of the site and leaves the rest as text', () => {
    const { nodes, complete } = parseNews('[map=0|kz_a]'.repeat(10_000))
    expect(tagsOf(nodes, 'map')).toBe(1_300)
    expect(complete).toBe(false)
    expect(writeText(nodes).endsWith('[map=0|kz_a]')).toBe(true)
    expect(parseNews('[map=0|kz_a]'.repeat(1_300)).complete).toBe(true)
  })

  it('keeps a tree of BBCode within 2,000 nodes', () => {
    for (const unit of [
      '[b]x[/b]',
      'x\n',
      '[b]',
      '[b]x[/b]y',
      'https://a.example ',
      '[list]* a[/list]',
      '[code]x[/code]\n',
    ]) {
      const text = unit.repeat(3_000).slice(0, 19_000) + '[/b]'.repeat(200)
      const { nodes, complete } = parseBBCode(text)
      expect(countNodes(nodes)).toBeLessThanOrEqual(2_000)
      expect(complete).toBe(unit === '[b]')
    }
  })

  it('keeps what is past the limit as text', () => {
    const { nodes } = parseBBCode(`${'[b]x[/b]'.repeat(1_500)}[i]end[/i]\nlast`)
    expect(nodes.at(-1)).toEqual({ type: 'text', text: expect.stringMatching(/\[i\]end\[\/i\]\nlast$/) })
  })

  it('nests to 20 and no deeper', () => {
    const bombs = ['b', 'quote', 'list', 'color=red', 'i'].map(
      (name) => `[${name}]`.repeat(5_000) + `x[/${name.slice(0, 5)}]`.repeat(50),
    )
    for (const bomb of bombs)
      expect(depthOf(parseBBCode(bomb, { limits: { length: 200_000 } }).nodes)).toBeLessThanOrEqual(20)
    for (const unit of [
      '<b>',
      '<blockquote>',
      '<ul><li>',
      '<table><tr><td>',
      '<table>',
      '<td>',
      '<p><b>',
      '<div>',
      '[quote]',
      '<ul>',
      '<li>',
    ]) {
      const { nodes } = parseNews(`${unit.repeat(5_000)}x${'[/quote]'.repeat(50)}`)
      expect(depthOf(nodes), unit).toBeLessThanOrEqual(20)
      expect(faultsOf(writeHtml(nodes))).toEqual([])
    }
  })

  it('cuts the input at its length', () => {
    expect(parseBBCode('abcdef', { limits: { length: 3 } })).toMatchObject({
      nodes: [{ type: 'text', text: 'abc' }],
      complete: false,
    })
    expect(parseNews('a\ud83d\ude00b', { limits: { length: 2 } }).nodes).toEqual([{ type: 'text', text: 'a\ufffd' }])
  })

  it('stays idempotent at every limit', () => {
    const units = [
      '<td>a',
      '<li>a',
      '<b>a</b>',
      '[map=0|x]',
      '<iframe src=https://youtu.be/aaaaaaaaaaa></iframe>',
      '<img src=x>',
      '<img src=https://a.example/x>',
      '<p>a',
      '<br>a',
      '[quote=a]x[/quote]',
    ]
    for (const unit of units) {
      for (let size = 1; size <= 30; size++) {
        const options = { limits: { nodes: size, tags: Math.ceil(size / 2), depth: 1 + (size % 6) } }
        const clean = cleanNewsHtml(
          `<table>${unit.repeat(12)}<ul>${unit.repeat(12)}</ul></table>${unit.repeat(9)}`,
          options,
        )
        expect(faultsOf(clean)).toEqual([])
        expect(cleanNewsHtml(clean, options), `${unit} ${size}`).toBe(clean)
      }
    }
  })
})
