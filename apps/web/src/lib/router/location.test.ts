import { expect, it } from 'vitest'
import { parseLocation, parseSearch, stringifySearch } from './location.ts'

it('reads numbers and switches of an address, and all else as text', () => {
  expect(parseSearch('?page=2&record=true&q=kz_a&to=&x=007&n=1e3&big=99999999999999999999')).toEqual({
    ...{ page: 2, record: true, q: 'kz_a', to: '', x: '007', n: '1e3', big: '99999999999999999999' },
  })
  expect(parseSearch('')).toEqual({})
  expect(parseSearch('?page=1&page=3')).toEqual({ page: 3 })
})

it('reads texts of digits as earlier versions wrote them, and a lone quote as it stands', () => {
  expect(parseSearch('?q=%22123%22&r=%22')).toEqual({ q: '123', r: '"' })
})

it('writes what is said, and nothing for what is not', () => {
  expect(stringifySearch({ q: 'a b&c', page: 2, record: true, to: undefined })).toBe('?q=a+b%26c&page=2&record=true')
  expect(stringifySearch({ to: undefined })).toBe('')
  expect(parseSearch(stringifySearch({ q: 'é "x"', page: 2 }))).toEqual({ q: 'é "x"', page: 2 })
})

it('takes an address apart', () => {
  const parts = { pathname: '/forum/threads/1', searchStr: '?page=2', hash: 'message-3', search: { page: 2 } }
  expect(parseLocation('/forum/threads/1?page=2#message-3')).toEqual({
    ...parts,
    href: '/forum/threads/1?page=2#message-3',
  })
})
