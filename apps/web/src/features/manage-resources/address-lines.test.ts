import { expect, it } from 'vitest'
import { lineOf, readLines } from './address-lines.ts'

it('reads two paths a line and names the first line that is something else', () => {
  const addresses = [
    { from: '/news.php?item.5', to: '/news/5' },
    { from: '/old', to: '/records?q=kz' },
  ]
  expect(readLines(` ${addresses.map(lineOf).join('\n').replace(' ', '   ')}\n\n`)).toEqual({ addresses, fault: null })
  for (const line of ['/alone', '/a /b /c', 'https://elsewhere.example/ /b', '/a //elsewhere.example', '/a \\\\b'])
    expect(readLines(`/fine /too\n${line}`), line).toEqual({ addresses: [], fault: line })
})
