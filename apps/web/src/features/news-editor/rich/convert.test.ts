import { expect, it } from 'vitest'
import { type MarkupNode, parseNews } from '../../../blocks/markup/write.ts'
import { docOf, textOf } from './convert.ts'
import type { RichNode } from './doc.ts'
import { schema } from './extensions.ts'

const back = (text: string) => {
  const doc = docOf(text)
  return doc && textOf(doc)
}

it.each([
  'Loose text<br>second line',
  '<p>One</p>\n<p>Two</p>',
  '<h3>[user=7|pl|aiR`step]</h3>\n<p>[map=0|kz_hop] <em>hard</em> [timer=12|01:27.43], before [flag=pl] x</p>',
  '<ul><li>200 fps</li><li>no <strong>scripts</strong><ul><li>none</li></ul></li></ul>',
  '<ol><li>[rank1] a</li><li>[rank2] b</li></ol>',
  '<table><thead><tr><th colspan="2">Map</th></tr></thead><tbody><tr><td>[map=3|kz_x]</td><td>1</td></tr></tbody></table>',
  '<table><tbody><tr><td style="text-align: right">[style color=#ff0000]1[/style]</td></tr></tbody></table>',
  '<table><tbody><tr><td style="background-color: #204060">2</td></tr></tbody></table>',
  '<h3 style="text-align: center">a</h3>\n<p style="text-align: right">b</p>',
  '<p>a</p>\n[youtube=abcdefghijk]\n<p>b</p>',
  '[quote=somebody]said[/quote]',
  '<blockquote><p>one</p><p>two</p></blockquote>',
  '<pre>line one\n  line two</pre>',
  '<p><a href="https://a.example/x" title="t">link</a> and [style color=#ff0000 size=20]red[/style]</p>',
  '<p>H<sub>2</sub>O <u>u</u> <s>s</s> x<sup>2</sup> <code>code</code></p>',
  '<p><img src="/media/news/a.webp" alt="a block" width="640" height="360"></p>',
  '<hr>',
  '<p>&#91;b] is text, and so is &lt;b&gt;</p>',
  '<p>[replay=877] [replay=877|t=12.4|vs=5,6]</p>',
  '<p>[ljdemo=4] [ytlink=https://youtu.be/abcdefghijk]</p>',
  '<p>Intro</p><!-- demos -->\n<p>3 records</p>',
])('keeps %s letter by letter', (text) => {
  expect(back(text)).toBe(text)
})

it.each([
  ['<em><strong>x</strong></em>', '<strong><em>x</em></strong>'],
  ['<strong>a</strong><strong>b</strong>', '<strong>ab</strong>'],
  ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p>\n<p><strong>b</strong></p>'],
  [
    '[color=red]a[style size=20]b[/style][/color]',
    '[style color=#ff0000]a[/style][style color=#ff0000 size=20]b[/style]',
  ],
  ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
  ['<p>a \n  b </p>', '<p>a b</p>'],
  ['', ''],
])('writes %j another way that reads the same', (text, other) => {
  expect(back(text)).toBe(other)
  expect(back(other)).toBe(other)
})

it.each([
  ['formatted code', '<pre>a <strong>b</strong></pre>'],
  ['more tags than a text may hold', '[rank1]'.repeat(1_301)],
])('leaves %s to the source view', (_what, text) => {
  expect(docOf(text)).toBeNull()
})

it('has a line for the intro above a list that begins the text', () => {
  const text = '<!-- demos -->\n<p>3 records</p>'
  expect(docOf(text)?.content?.map(({ type }) => type)).toEqual(['paragraph', 'demosMarker', 'paragraph'])
  expect(back(text)).toBe(text)
})

it('never joins loose lines that became neighbours', () => {
  const line = (text: string) => ({ type: 'paragraph', attrs: { bare: true }, content: [{ type: 'text', text }] })
  expect(textOf({ type: 'doc', content: [line('a'), line('b'), line('c')] })).toBe('a<p>b</p>c')
})

it('drops what a reader would not see: code on chips, links round them, empty blocks', () => {
  const chip = (...marks: object[]): RichNode => ({
    type: 'siteTag',
    attrs: { code: '[map=0|kz_x]' },
    marks: marks as [],
  })
  const content = [
    { type: 'paragraph', content: [chip({ type: 'code' }, { type: 'link', attrs: { href: '/x', title: null } })] },
    { type: 'paragraph' },
    { type: 'blockquote', content: [{ type: 'paragraph' }] },
    { type: 'codeBlock' },
  ]
  expect(textOf({ type: 'doc', content })).toBe('<p>[map=0|kz_x]</p>')
})

const PIECES = [
  ...'p strong em u s sup sub code h2 h4 ul ol li blockquote table tr td th'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...[
    '<br>',
    '<hr>',
    '<pre>',
    '</pre>',
    ' ',
    '\n',
    'word',
    'x y',
    '[b]',
    '[/b]',
    '[quote=a]',
    '[/quote]',
    '[list]',
    '[/list]',
  ],
  ...['* item\n', '[color=red]', '[/color]', '[style size=20]', '[/style]', '[url=https://a.example]', '[/url]'],
  ...[
    '[user=1|ru|a]',
    '[map=0|kz_[b]hop]',
    '[timer=3|01:02.03]',
    '[flag=]',
    '[rank3]',
    '[youtube=aaaaaaaaaaa]',
    '[img]q[/img]',
  ],
  ...[
    '<img src=/media/a.png alt=x>',
    '<img src=https://a.example/x.png>',
    '&lt;',
    '[',
    '<!-- demos -->',
    '<a href="/news/1">',
    '<p align=center>',
    '<td align=right>',
    '</a>',
  ],
]

/** What shows, in order, each with the marks on it. */
function shown(nodes: readonly MarkupNode[], marks: readonly string[] = []): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text')
      return [...node.text.replace(/\s+/g, '')].map((letter) => `${letter} ${[...new Set(marks)].toSorted()}`)
    if (node.type === 'break') return []
    if (!('children' in node)) return [JSON.stringify(node)]
    if (node.type === 'style') return shown(node.children, [...marks.filter((mark) => mark !== 'style'), 'style'])
    const isMark =
      node.type === 'link' ||
      (node.type === 'element' && ['strong', 'em', 'u', 's', 'sup', 'sub', 'code'].includes(node.name))
    if (isMark) return shown(node.children, [...marks, node.type === 'element' ? node.name : `link ${node.href}`])
    return shown(node.children, marks)
  })
}

it('loses nothing and reads its own writing back, whatever was put in', () => {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let kept = 0
  for (let round = 0; round < 250; round++) {
    const text = Array.from({ length: 1 + random(24) }, () => PIECES[random(PIECES.length)]).join('')
    const doc = docOf(text)
    if (!doc) continue
    kept++
    schema.nodeFromJSON(doc).check()
    const written = textOf(doc)
    expect(docOf(written), text).toEqual(doc)
    expect(back(written), text).toBe(written)
    expect(shown(parseNews(written).nodes), text).toEqual(shown(parseNews(text).nodes))
  }
  expect(kept).toBeGreaterThan(170)
})
