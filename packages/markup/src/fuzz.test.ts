import { expect, it } from 'vitest'
import { parseBBCode, parseNews } from './parse.ts'
import { badAddresses, payloads } from './testing/payloads.ts'
import { randomNumbers } from './testing/random.ts'
import { faultsOf } from './testing/verify-html.ts'
import { writeHtml } from './write-html.ts'
import { cleanNewsHtml, writeNews } from './write-news.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 6_000 : 1_500

const names =
  'p b strong i u s sub sup code pre h1 h2 h4 div ul ol li blockquote table thead tbody tr td th a span x'.split(' ')
const pieces = [
  ...names.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['<br>', '<hr>', '<!-- c -->', '<a href="/news/1">', '<a href=https://a.example title="t">', '<td colspan=2>'],
  ...[
    '<td style="color:red;text-align:center">',
    '<span style="font-size:20px">',
    '<font color=red>',
    '</font>',
    '<center>',
  ],
  ...['<img src=/media/a.png alt="x">', '<img src=https://a.example/x.png>', '<img src=q>', '<script>', '</script>'],
  ...[
    '<iframe src=//www.youtube.com/embed/aaaaaaaaaaa></iframe>',
    '<',
    '>',
    '&',
    '&lt;',
    '&#91;',
    '&#92;r\\n',
    '\\r',
    '\\n',
  ],
  ...['\\r\\n', '\n', ' ', ' \n', '\t', '\u00a0', 'x', 'word ', '*', '* item', '|', '[', ']', '"', "'", '/', '='],
  ...['[b]', '[/b]', '[i]', '[/i]', '[u]', '[/u]', '[list]', '[/list]', '[*]', '[quote]', '[quote=a "b"]', '[/quote]'],
  ...[
    '[url=https://a.example]',
    '[url]',
    '[/url]',
    '[link=/x]',
    '[/link]',
    '[code]',
    '[/code]',
    '[color=red]',
    '[/color]',
  ],
  ...[
    '[style color=#123 size=20]',
    '[/style]',
    '[img]',
    '[/img]',
    '[img=/media/b.png]',
    '[user=1|ru|a]',
    '[user]',
    '[/user]',
  ],
  ...[
    '1|de|[x]y',
    '[map=0|kz_[b]hop]',
    '[map]2|kz_x[/map]',
    '[timer=3|01:02.03]',
    '[flag=fr]',
    '[rank1]',
    '[ljdemo=4]',
    '[replay=4|t=1.5|vs=2,3]',
  ],
  ...[
    '[youtube=aaaaaaaaaaa]',
    '[ytLink]https://youtu.be/aaaaaaaaaaa[/ytLink]',
    'https://a.example/x',
    '[us',
    'er=1|ru|a]',
    '[/',
  ],
]

function randomText(random: (below: number) => number): string {
  const length = 1 + random(32)
  return Array.from({ length }, () => {
    const source = random(20) === 0 ? (random(2) ? payloads : badAddresses) : pieces
    return source[random(source.length)]
  }).join('')
}

it('writes news that read the same again, whatever was put in', () => {
  const random = randomNumbers(16)
  for (let round = 0; round < ROUNDS; round++) {
    const text = randomText(random)
    const options = { legacy: random(3) === 0, limits: { depth: 1 + random(20) } }
    const { nodes } = parseNews(text, options)
    const clean = writeNews(nodes)
    expect(faultsOf(clean), text).toEqual([])
    expect(faultsOf(writeHtml(nodes)), text).toEqual([])
    expect(parseNews(clean, options).nodes, text).toEqual(nodes)
    expect(cleanNewsHtml(clean, options), text).toBe(clean)
  }
})

it('writes safe HTML of any BBCode', () => {
  const random = randomNumbers(17)
  for (let round = 0; round < ROUNDS / 2; round++) {
    const text = randomText(random)
    expect(faultsOf(writeHtml(parseBBCode(text, { siteTags: random(2) === 0 }).nodes)), text).toEqual([])
  }
})
