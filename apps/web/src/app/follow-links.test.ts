import { expect, it } from 'vitest'
import { pageLink } from './follow-links.ts'

const here = new URL('https://kz16.example/records?page=2') as unknown as Location

const link = (href: string, attributes: { target?: string; download?: boolean } = {}) =>
  ({
    href: new URL(href, here.href).href,
    target: attributes.target ?? '',
    hasAttribute: (name: string) => name === 'download' && attributes.download === true,
  }) as HTMLAnchorElement

it('follows links to pages of the site', () => {
  expect(pageLink(link('/record/kz_hop%5Bb%5D'), here)).toBe('/record/kz_hop%5Bb%5D')
  expect(pageLink(link('/news/release-412#comment-9'), here)).toBe('/news/release-412#comment-9')
  expect(pageLink(link('/records?page=3'), here)).toBe('/records?page=3')
  expect(pageLink(link('/records?page=2'), here)).toBe('/records?page=2')
})

it('leaves files, other sites, new tabs and places on the same page to the browser', () => {
  expect(pageLink(link('/demos.txt'), here)).toBeNull()
  expect(pageLink(link('/files/1/run.dem'), here)).toBeNull()
  expect(pageLink(link('https://example.org/records'), here)).toBeNull()
  expect(pageLink(link('/forum', { target: '_blank' }), here)).toBeNull()
  expect(pageLink(link('/forum', { download: true }), here)).toBeNull()
  expect(pageLink(link('/records?page=2#main'), here)).toBeNull()
  expect(pageLink(null, here)).toBeNull()
})
