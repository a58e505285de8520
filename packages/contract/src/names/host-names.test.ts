import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { readLink } from '../accounts/profile-links.ts'
import { hasHostName, readHostName } from './host-names.ts'

it.each([
  ['KIÖSK.Test', 'kiösk.test'],
  ['kio\u0308sk.test', 'kiösk.test'],
  ['\u212aiösk.test', 'kiösk.test'],
  ['ｋｉöｓｋ.test', 'kiösk.test'],
  ['XN--kisk-6qa.test', 'kiösk.test'],
  ['stra\u1e9ee.test', 'straße.test'],
  ['ΣΊΣ.test', 'σίσ.test'],
  ['xn--e1aybc.xn--p1ai', 'тест.рф'],
  ['日本語.jp', '日本語.jp'],
  ['xn--wgv71a119e.jp', '日本語.jp'],
  ['a.b', 'a.b'],
])('one name for one host: %s', (written, name) => {
  expect(readHostName(written)).toBe(name)
})

it.each([
  ...['xn--.test', 'xn--a.test', 'xn--0.test', 'xn--zz-.test', 'xn--a-ecp.ru', 'xn--kisk-.test', 'xn--99999999.test'],
  ...['a..b', '', '.', 'a b.test', 'a_b.test', '127.1', '0x7f.1', 'test.0x1', '\u0301a.test', `${'a'.repeat(64)}.test`],
  // other forms of letters: a second name for the same
  ...[`${domainToASCII('ö.test').replace('xn--', 'xn--xn--')}`, 'xn--ls8h.test'],
])('no name of a host, whatever parser is at hand: %s', (written) => {
  expect(readHostName(written)).toBeNull()
})

it('reads what is written of any letters', () => {
  for (const name of ['bücher.test', 'faß.de', 'ñandú.test', '納豆.test', 'ελλάδα.gr', 'аррӏе.com', 'عربي.test']) {
    expect(readHostName(domainToASCII(name)), name).toBe(name)
  }
})

it.each(['https://xn--a.test/', 'https://xn--.test/x', 'https://127.0.0.1/', 'nowhere'])(
  'an address leads to no host by our rules: %s',
  (address) => {
    expect(hasHostName(address)).toBe(false)
    expect(readLink(address)).toBeNull()
  },
)

it('an address leads to a host in any letters', () => {
  expect(['https://kz.example/a', 'https://bücher.test', 'https://xn--bcher-kva.test'].every(hasHostName)).toBe(true)
  expect(readLink('https://Stra\u1e9ee.test/A')).toBe('https://xn--strae-oqa.test/A')
})
