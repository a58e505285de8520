import { describe, expect, it } from 'vitest'
import { parseBBCode, parseNews } from './parse.ts'
import type { MarkupNode } from './types.ts'
import { writeHtml } from './write-html.ts'
import { cleanNewsHtml, writeTag } from './write-news.ts'

const text = (value: string): MarkupNode => ({ type: 'text', text: value })
const video = 'dQw4w9WgXcQ'

/** What is written, the node it gives, the form it is kept in. */
const siteTags: [written: string, node: MarkupNode, kept: string][] = [
  ...both('user', '88542|hk|colcolx', { type: 'user', id: 88542, country: 'hk', name: 'colcolx' }),
  ...both('user', '7||No Flag', { type: 'user', id: 7, country: null, name: 'No Flag' }, '[user=7||No Flag]'),
  ...both('map', '794|8b1_brickngrass', { type: 'map', id: 794, name: '8b1_brickngrass' }),
  ...both('map', '0|kz_a', { type: 'map', id: null, name: 'kz_a' }),
  ...both('map', 'x|kz_a', { type: 'map', id: null, name: 'kz_a' }, '[map=0|kz_a]'),
  ...both('timer', '12243|03:39.44', { type: 'timer', demoId: 12243, label: '03:39.44' }),
  ...both('ljdemo', '15', { type: 'ljdemo', demoId: 15 }),
  ...both('replay', '877', { type: 'replay', demoId: 877, at: null, vs: null }),
  ...both('replay', '877|t=12.4|vs=5,6', { type: 'replay', demoId: 877, at: '12.4', vs: '5,6' }),
  ...both('replay', '877|vs=5', { type: 'replay', demoId: 877, at: null, vs: '5' }),
  ...both('ytlink', `https://youtu.be/${video}`, { type: 'ytlink', videoId: video }),
  ...both('youtube', video, { type: 'youtube', videoId: video }),
  ...both('flag', 'ru', { type: 'flag', country: 'ru' }),
  ...both('flag', 'GB-ENG', { type: 'flag', country: 'gb-eng' }, '[flag=gb-eng]'),
  ...both('flag', 'n-a', { type: 'flag', country: null }, '[flag=]'),
  [
    `[ytLink]https://www.youtube.com/watch?v=${video}&t=1[/ytLink]`,
    { type: 'ytlink', videoId: video },
    `[ytlink=https://youtu.be/${video}]`,
  ],
  [
    `[YTLINK=https://m.youtube.com/shorts/${video}]`,
    { type: 'ytlink', videoId: video },
    `[ytlink=https://youtu.be/${video}]`,
  ],
  ['[RANK1]', { type: 'rank', rank: 1 }, '[rank1]'],
  ['[rank2]', { type: 'rank', rank: 2 }, '[rank2]'],
  ['[rank3]', { type: 'rank', rank: 3 }, '[rank3]'],
  ['[user]1|de|[x]|y[/user]', text('[user]1|de|[x]|y[/user]'), '&#91;user]1|de|[x]|y&#91;/user]'],
  ...[
    '[user=1|de|[x]y]',
    '[user=1|de|"[x]y"]',
    '[user="1|de|[x]y"]',
    '[user]1|de|"[x]y"[/user]',
    '[user=1|de|&#91;x&#93;y]',
  ].map((written): (typeof siteTags)[number] => [
    written,
    { type: 'user', id: 1, country: 'de', name: '[x]y' },
    '[user=1|de|&#91;x&#93;y]',
  ]),
  [`[user=1|de|"]x['"]`, { type: 'user', id: 1, country: 'de', name: "]x['" }, '[user=1|de|&#93;x&#91;&#39;]'],
  ['[user=1|de|"a|b"]', { type: 'user', id: 1, country: 'de', name: 'a|b' }, '[user=1|de|a&#124;b]'],
  ['[user=1|de|"a]', { type: 'user', id: 1, country: 'de', name: '"a' }, '[user=1|de|&quot;a]'],
  ['[map=2|kz_a[b]]', { type: 'map', id: 2, name: 'kz_a[b]' }, '[map=2|kz_a&#91;b&#93;]'],
  ['[map="2|kz_a[b]c"]', { type: 'map', id: 2, name: 'kz_a[b]c' }, '[map=2|kz_a&#91;b&#93;c]'],
  ['[timer=5|"01:02.03"]', { type: 'timer', demoId: 5, label: '01:02.03' }, '[timer=5|01:02.03]'],
  ['[user]1|de|[x]y[/user]', { type: 'user', id: 1, country: 'de', name: '[x]y' }, '[user=1|de|&#91;x&#93;y]'],
  [
    '[user=1|de|[x&#93;&#124;y]',
    { type: 'user', id: 1, country: 'de', name: '[x]|y' },
    '[user=1|de|&#91;x&#93;&#124;y]',
  ],
  [
    '[map]2|kzru_orange[b]hop[/map]',
    { type: 'map', id: 2, name: 'kzru_orange[b]hop' },
    '[map=2|kzru_orange&#91;b&#93;hop]',
  ],
  ['[map=2|!zzl_superjump2!]', { type: 'map', id: 2, name: '!zzl_superjump2!' }, '[map=2|!zzl_superjump2!]'],
]

function both(name: string, value: string, node: MarkupNode, kept = `[${name}=${value}]`): typeof siteTags {
  return [
    [`[${name}=${value}]`, node, kept],
    [`[${name}]${value}[/${name}]`, node, kept],
    [`[${name.toUpperCase()}]${value}[/${name}]`, node, kept],
  ]
}

describe('tags of the site', () => {
  it.each(siteTags)('%s', (written, node, kept) => {
    expect(parseNews(written).nodes).toEqual([node])
    expect(cleanNewsHtml(written)).toBe(kept)
    if (node.type === 'user' || node.type === 'map') expect(writeTag(node)).toBe(kept)
  })

  it.each([
    '[user=0|de|a]',
    '[user=1|de]',
    '[user=1|de|]',
    '[user=x|de|a]',
    '[user=1|de|a|b]',
    '[user=99999999999|de|a]',
    '[user]',
    '[user]1|de|a',
    '[map=1]',
    '[map=1|kz a]',
    '[map=-1|kz_a]',
    '[map=1|a/b]',
    '[timer=1]',
    '[timer=a|1]',
    '[timer=1|]',
    '[replay=]',
    '[replay=0]',
    '[replay=9999999999]',
    '[replay=1|t=a]',
    '[replay=1|vs=1;2]',
    '[replay=1|vs=1|t=2]',
    '[replay=1|t=1|view=top]',
    '[ljdemo=]',
    '[ljdemo=1|2]',
    '[youtube=short]',
    '[youtube=waytoolongforanid]',
    '[ytlink=ftp://a]',
    '[flag=de|fr]',
    '[rank4]',
    '[rank1=2]',
    '[rank]',
    '[unknown=1]',
    '[unknown]x[/unknown]',
    '[]',
    '[',
    ']',
    '[=1]',
    '[/user]',
    '[/b]',
    '[b]',
    '[b]x',
    '[b=1]x[/b]',
    '[url]',
    '[url]nothing[/url]',
    '[url=javascript:x]y[/url]',
    '[color]x[/color]',
    '[color=nocolor]x[/color]',
    '[style]x[/style]',
    '[style color=zzz]x[/style]',
    '[size=20]x[/size]',
    '[*]',
    '[list]x',
    '[code]x',
    '[user =1|de|a]',
    '[ b]x[/b]',
  ])('%s is text', (written) => {
    expect(parseNews(written).nodes).toEqual([text(written)])
    expect(parseBBCode(written, { siteTags: true }).nodes).toEqual([text(written)])
  })

  it('reads a line of a record release as it is stored', () => {
    const line =
      '[flag]ru[/flag] bob / [map]794|kz_a[/map] done in [timer]10848|05:09.35[/timer] ( 05:10.00 [flag]de[/flag] al )\\r\\n'
    expect(cleanNewsHtml(`${line}\\r\\n\\r\\n\\r\\nnext`, { legacy: true })).toBe(
      '[flag=ru] bob / [map=794|kz_a] done in [timer=10848|05:09.35] ( 05:10.00 [flag=de] al )<br><br>next',
    )
    expect(cleanNewsHtml('a\\r\\nb')).toBe('a&#92;r&#92;nb')
  })

  it('leaves them alone in BBCode unless asked', () => {
    expect(parseBBCode('[rank1][map=0|kz_a]').nodes).toEqual([text('[rank1][map=0|kz_a]')])
    expect(parseBBCode('[rank1]', { siteTags: true }).nodes).toEqual([{ type: 'rank', rank: 1 }])
  })
})

describe('BBCode', () => {
  it.each<[string, string]>([
    ['[b]x[/b][i]x[/i][u]x[/u][s]x[/s]', '<strong>x</strong><em>x</em><u>x</u><s>x</s>'],
    ['[B]x[/b]', '<strong>x</strong>'],
    ['[b][i]x[/b]y[/i]', '<strong><em>x</em></strong>y'],
    [
      '[url=https://a.example/?a=1&b=2]x[/url]',
      '<a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc">x</a>',
    ],
    [
      '[url]https://a.example[/url]',
      '<a href="https://a.example" rel="noopener noreferrer nofollow ugc">https://a.example</a>',
    ],
    ['[url=/news/1]x[/url]', '<a href="/news/1">x</a>'],
    ['[img]/media/a.png[/img]', '<img src="/media/a.png" alt="">'],
    ['[img=/media/maps/kz_a%5Bb%5D.svg]', '<img src="/media/maps/kz_a%5Bb%5D.svg" alt="">'],
    [
      '[img]https://a.example/a.png[/img]',
      '<a href="https://a.example/a.png" rel="noopener noreferrer nofollow ugc">https://a.example/a.png</a>',
    ],
    ['[img]no such[/img]', '<em>Image not found</em>'],
    ['[image=banner]', '<em>Image not found</em>'],
    ['[quote]x[/quote]', '<blockquote>x</blockquote>'],
    ['[quote="al b"]x[/quote]\ny', '<blockquote><p>al b wrote:</p>x</blockquote>y'],
    ['[quote="[XJ]Nukk"]t[/quote]', '<blockquote><p>[XJ]Nukk wrote:</p>t</blockquote>'],
    ['[quote=[XJ]Nukk]t[/quote]', '<blockquote><p>[XJ]Nukk wrote:</p>t</blockquote>'],
    ['[quote=[a[b]c]d]t[/quote]', '<blockquote><p>[a[b]c]d wrote:</p>t</blockquote>'],
    ['[quote="]x["]t[/quote]"]', '<blockquote><p>]x[ wrote:</p>t</blockquote>&quot;]'],
    [
      '[url="https://example.org"]q[/url]',
      '<a href="https://example.org" rel="noopener noreferrer nofollow ugc">q</a>',
    ],
    [
      '[url=https://a.example/?x[0]=1]q[/url]',
      '<a href="https://a.example/?x%5B0%5D=1" rel="noopener noreferrer nofollow ugc">q</a>',
    ],
    ['[url=/news/1][b]x[/b][/url]', '<a href="/news/1"><strong>x</strong></a>'],
    ['[img="/media/a.png"]', '<img src="/media/a.png" alt="">'],
    ['[code]a [b]x[/b]\n  <i>[/code]', '<pre>a [b]x[/b]\n  &lt;i&gt;</pre>'],
    ['[list]\n* a\n* b [i]c[/i]\nd\n[/list]\ne', '<ul><li>a</li><li>b <em>c</em><br>d</li></ul>e'],
    ['[list][*]a[*]b[/list]', '<ul><li>a</li><li>b</li></ul>'],
    ['[list]* a\n[list]* b[/list]\n* c[/list]', '<ul><li>a<br><ul><li>b</li></ul></li><li>c</li></ul>'],
    ['a\n\n\n\n\nb', 'a<br><br>b'],
    ['a\n [b]\n\n[/b]\n\nb', 'a<br><strong><br></strong>b'],
    ['a\r\nb\rc', 'a<br>b<br>c'],
    ['* a * b', '* a * b'],
    ['<b>&amp;', '&lt;b&gt;&amp;amp;'],
  ])('%j', (written, html) => {
    expect(writeHtml(parseBBCode(written).nodes)).toBe(html)
  })

  it.each<[string, string | null, number | null]>([
    ['[color=red]', '#ff0000', null],
    ['[color=#AbC]', '#aabbcc', null],
    ['[color="#f00"]', '#ff0000', null],
    ['[style color="#f00" size="18"]', '#ff0000', 18],
    ['[color=#012345]', '#012345', null],
    ['[style color=RebeccaPurple size=18]', '#663399', 18],
    ['[style size="300px"]', null, 24],
    ['[style size=1]', null, 12],
    ['[style size=17 color=nope]', null, 16],
  ])('%s', (tag, color, size) => {
    const end = tag.startsWith('[color') ? '[/color]' : '[/style]'
    expect(parseBBCode(`${tag}x${end}`).nodes).toEqual([{ type: 'style', color, size, children: [text('x')] }])
  })

  it.each<[string, string[]]>([
    ['see https://a.example/x, or http://b.example.', ['https://a.example/x', 'http://b.example']],
    ['(https://a.example/a_(b)) (https://a.example)', ['https://a.example/a_(b)', 'https://a.example']],
    ['[url=https://a.example]https://b.example[/url]', ['https://a.example']],
    ['[code]https://a.example[/code]', []],
    ['xhttps://a.example https:// javascript:x www.a.example', []],
    ['<https://a.example>"https://b.example"', ['https://a.example', 'https://b.example']],
    ['HTTPS://A.Example/X', ['https://a.example/X']],
  ])('links the plain addresses in %j', (written, addresses) => {
    const html = writeHtml(parseBBCode(written).nodes)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(addresses)
  })
})
