import { describe, expect, it } from 'vitest'
import { parseBBCode, parseNews } from './parse.ts'
import { badAddresses, badPictures, payloads } from './testing/payloads.ts'
import { faultsOf } from './testing/verify-html.ts'
import type { MarkupNode } from './types.ts'
import { writeHtml } from './write-html.ts'
import { cleanNewsHtml } from './write-news.ts'

const wrapped = new Set([
  ...payloads,
  ...badAddresses.flatMap((address) => [
    `<a href="${address}">x</a>`,
    `<a href='${address}'>x</a>`,
    `<a href=${address}>x</a>`,
    `[url=${address}]x[/url]`,
    `[url]${address}[/url]`,
    `[link=${address}]`,
    `[ytlink=${address}]`,
  ]),
  ...badPictures.flatMap((address) => [
    `<img src="${address}">`,
    `<img src=${address}>`,
    `[img]${address}[/img]`,
    `<iframe src="${address}"></iframe>`,
  ]),
])

/** Ways to carry a payload into a place where it might be read otherwise. */
const carriers: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p title="${payload}">${payload}</p>`,
  (payload) => `<table><tr>${payload}</table>`,
  (payload) => `[quote=${payload}]${payload}[/quote]`,
  (payload) => `<pre>${payload}</pre>[code]${payload}[/code]`,
  (payload) => `<svg>${payload}</svg><math>${payload}`,
  (payload) => `[b]<a href="https://a.example/${payload}">${payload}[/b]`,
]

const linksOf = (nodes: MarkupNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'link' ? [node.href] : []),
    ...(node.type === 'image' ? [node.src] : []),
    ...('children' in node ? linksOf(node.children) : []),
  ])

describe('hostile text', () => {
  it('is a corpus worth the name', () => {
    expect(payloads.length).toBeGreaterThan(120)
  })

  it.each([...wrapped])('%j stays harmless', (payload) => {
    for (const carry of carriers) {
      const text = carry(payload)
      for (const legacy of [false, true]) {
        const news = parseNews(text, { legacy }).nodes
        expect(faultsOf(writeHtml(news))).toEqual([])
        const clean = cleanNewsHtml(text, { legacy })
        expect(faultsOf(clean)).toEqual([])
        expect(cleanNewsHtml(clean, { legacy })).toBe(clean)
      }
      expect(faultsOf(writeHtml(parseBBCode(text, { siteTags: true }).nodes))).toEqual([])
    }
  })

  it.each(badAddresses)('%j is no link', (address) => {
    expect(linksOf(parseNews(`<a href="${address}">x</a>`).nodes)).toEqual([])
    expect(
      linksOf(parseBBCode(`[url=${address}]x[/url]`).nodes).filter((href) => /script|data:|api/i.test(href)),
    ).toEqual([])
  })

  it.each(badPictures)('%j is no picture', (address) => {
    const html = writeHtml(parseNews(`<img src="${address}">[img]${address}[/img]`).nodes)
    expect(html).not.toMatch(/<img src="(?!\/media\/a\.png")/)
  })
})

describe('the verifier', () => {
  it.each([
    '<script>',
    '<p onclick="x">y</p>',
    '<p class="x">y</p>',
    '<a href="javascript:x">y</a>',
    '<a href="//evil.example">y</a>',
    '<a href="/api/x">y</a>',
    '<img src="/media/../api/x" alt="">',
    '<img src="https://evil.example/x" alt="">',
    '<p>x',
    'x</p>',
    '<b>x</b>',
    'a < b',
    'a > b',
    'a & b',
    '<a href=x>y</a>',
    'a\0b',
  ])('finds the fault in %j', (html) => {
    expect(faultsOf(html)).not.toEqual([])
  })
})
