import { describe, expect, it } from 'vitest'
import { parseNews } from './parse.ts'
import { splitNews } from './split-news.ts'
import { writeHtml } from './write-html.ts'
import { cleanNewsHtml } from './write-news.ts'
import { writeExtract, writeText } from './write-text.ts'

describe('news HTML', () => {
  it.each<[string, string]>([
    ['<P Class=x STYLE="color:red">a<BR/>b</P>', '<p>[style color=#ff0000]a<br>b[/style]</p>'],
    ['<h1>a</h1><h6>b</h6><div>c</div><del>d</del>', '<h2>a</h2>\n<h4>b</h4>\n<p>c</p><s>d</s>'],
    ['<span class=x>a</span><font color=red>b</font><blink>c</blink>', 'a[style color=#ff0000]b[/style]c'],
    ['<p>a<p>b', '<p>a</p>\n<p>b</p>'],
    ['<p><b>a<ul><li>b</ul>c', '<p><strong>a</strong></p>\n<ul><li>b</li></ul>c'],
    ['<li>a</li>', '<ul><li>a</li></ul>'],
    [
      '<table><tr><th rowspan=2>a<td colspan="3">b</table>',
      '<table><tbody><tr><th rowspan="2">a</th><td colspan="3">b</td></tr></tbody></table>',
    ],
    ['<td>a</td>', 'a'],
    [
      '<table><tr><td style="text-align:center; color: #0f0; width:9px">a<th align=right>b<td style="font-size:40px">c</table>',
      '<table><tbody><tr><td style="text-align: center">[style color=#00ff00]a[/style]</td>' +
        '<th style="text-align: right">b</th><td>[style size=24]c[/style]</td></tr></tbody></table>',
    ],
    ['<center>a</center><p align=left>b</p>', '<p style="text-align: center">a</p>\n<p>b</p>'],
    [
      '<table><tr><td bgcolor="red">a<td style="background-color: rgb(0,0,255); text-align:right">b<td style="background:url(x)">c</table><p style="background-color:red">d</p>',
      '<table><tbody><tr><td style="background-color: #ff0000">a</td>' +
        '<td style="text-align: right; background-color: #0000ff">b</td><td>c</td></tr></tbody></table>\n<p>d</p>',
    ],
    ['<span style="color: rgb(255, 0, 0)">a<span>b</span>c</span>d</span>', '[style color=#ff0000]abc[/style]d'],
    ['<span style="position:fixed;color:url(x);font-size:calc(9px)">a</span>', 'a'],
    ['<pre style="color:red">a <span style="color:red">b</span></pre>', '<pre>a b</pre>'],
    ['<font size=5 color=lime>a</font>', '[style color=#00ff00 size=20]a[/style]'],
    [
      '<a href="https://a.example">x<a href="/news/2">y</a></a>',
      '<a href="https://a.example">x</a><a href="/news/2">y</a>',
    ],
    ['<a href="/profile/94781" target=_blank>x</a>', '<a href="/profile/94781">x</a>'],
    ['<a href="blog/12">x</a><a href="news/820">y</a>', '<a href="/blog/12">x</a><a href="/news/820">y</a>'],
    ['<a href="/api/docs">x</a><a href="/api/record/map">y</a>', '<a href="/api/docs">x</a>y'],
    ['<a href="mailto:a@b.example" title=" t  t ">x</a>', '<a href="mailto:a@b.example" title="t t">x</a>'],
    ['<a href="https://a.example"></a>', ''],
    [
      '<img src="/media/a.png" alt="a &quot;b&quot;" width=10px height=0>',
      '<img src="/media/a.png" alt="a &quot;b&quot;" width="10">',
    ],
    ['<img src="https://a.example/a.png" alt="pic">', '<a href="https://a.example/a.png">pic</a>'],
    ['<a href="/x"><img src="https://a.example/a.png" alt="pic"></a>', '<a href="/x">pic</a>'],
    ['<img src="data:image/png;base64,x">', '[img]data:image/png;base64,x[/img]'],
    [
      '<iframe width=1 src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0">x</iframe>',
      '[youtube=dQw4w9WgXcQ]',
    ],
    ['<blockquote>a</blockquote>[quote=al]b[/quote]', '<blockquote>a</blockquote>\n[quote=al]b[/quote]'],
    ['[b]a[/b] [url=https://a.example]<i>b</i>[/url]', '<strong>a</strong> <a href="https://a.example"><em>b</em></a>'],
    ['[color=red]a[/color]', '[style color=#ff0000]a[/style]'],
    ['[list]<br>* a<br>* b[/list]', '<ul><li>a</li><li>b</li></ul>'],
    ['<code>[map=0|kz_a]</code>', '<code>&#91;map=0|kz_a]</code>'],
    ['a<br><br> <br>\n<br>b<p><br>c<br></p>', 'a<br><br>b<p>c</p>'],
    ['<p></p><p> </p>a<div></div>b', 'a<br>b'],
    ['5 < 6 > 4 &amp; &copy; &nope; AT&T', '5 &lt; 6 &gt; 4 &amp; © &amp;nope; AT&amp;T'],
    ['<p title="x>a</p><b>b</b>', '<p>a</p><strong>b</strong>'],
    ['a <!-- <b> --> b <!-- c', 'a  b &lt;!-- c'],
  ])('%s', (html, clean) => {
    expect(cleanNewsHtml(html)).toBe(clean)
    expect(cleanNewsHtml(clean)).toBe(clean)
  })

  it('marks links to videos and streams', () => {
    const icons = ['https://www.twitch.tv/x', 'https://youtu.be/x', 'https://a.example', 'https://nottwitch.tv'].map(
      (address) => {
        const [node] = parseNews(`[link=${address}]`).nodes
        return node?.type === 'link' && node.icon
      },
    )
    expect(icons).toEqual(['stream', 'video', null, null])
  })

  it('writes hosts of other scripts in ASCII, and shows them so where they mix scripts', () => {
    const link = (address: string) => writeHtml(parseNews(`[url]${address}[/url]`).nodes).replace(/ rel="[^"]*"/, '')
    expect(link('https://bücher.example/ü')).toBe(
      '<a href="https://xn--bcher-kva.example/%C3%BC">https://bücher.example/ü</a>',
    )
    expect(link('http://пример.рф')).toBe('<a href="http://xn--e1afmkfd.xn--p1ai">http://пример.рф</a>')
    expect(link('http://раypal.example')).toBe(
      '<a href="http://xn--ypal-43d9g.example">http://xn--ypal-43d9g.example</a>',
    )
    expect(link('http://例え.テスト')).toContain('href="http://xn--r8jz45g.xn--zckzah"')
  })
})

describe('other forms', () => {
  const { nodes } = parseNews(
    '<h2>Title</h2><p>By [user=1|de|al &amp; co] on [map=2|kz_a[b&#93;], [timer=3|01:02.03]<br>[flag=fr]  two</p>' +
      '<table><tr><td>x<td>y</table><img src=/media/a.png alt=cup>[youtube=dQw4w9WgXcQ]<a href=/news/1>n</a>',
  )

  it('writes HTML with whole addresses', () => {
    expect(writeHtml(nodes, { origin: 'https://kz.example' })).toBe(
      '<h2>Title</h2><p>By <a href="https://kz.example/profile/al%20%26%20co">al &amp; co</a> on ' +
        '<a href="https://kz.example/record/kz_a%5Bb%5D">kz_a[b]</a>, 01:02.03<br>FR  two</p>' +
        '<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table><img src="https://kz.example/media/a.png" alt="cup">' +
        '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer nofollow ugc">YouTube</a>' +
        '<a href="https://kz.example/news/1">n</a>',
    )
  })

  it('writes plain text', () => {
    expect(writeText(nodes)).toBe('Title\nBy al & co on kz_a[b], 01:02.03\ntwo\nx y\ncup\nn')
  })

  it.each([
    [80, 'Title By al & co on kz_a[b], 01:02.03 two x y cup n'],
    [13, 'Title By al…'],
    [12, 'Title By al…'],
    [4, 'Tit…'],
  ])('cuts an extract to %i', (length, extract) => {
    expect(writeExtract(nodes, length)).toBe(extract)
  })

  it('splits news at <!--more-->', () => {
    expect(splitNews('<p>a</p>\n<!-- More --><p>b</p>')).toEqual({ main: '<p>a</p>\n', extended: '<p>b</p>' })
    expect(splitNews('<p>a</p>')).toEqual({ main: '<p>a</p>', extended: null })
  })
})
