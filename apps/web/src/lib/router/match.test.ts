import { expect, it } from 'vitest'
import { matchPath } from './match.ts'

it('finds the parameters of a page in a path, decoded', () => {
  expect(matchPath('/record/{map}', '/record/kz_hop%5Bb%5D')).toEqual({ map: 'kz_hop[b]' })
  expect(matchPath('/forum/category/{categoryId}/new-thread', '/forum/category/3/new-thread')).toEqual({
    categoryId: '3',
  })
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/records', '/records/')).toEqual({})
})

it('is no page of another length or case, nor of broken signs', () => {
  expect(matchPath('/record/{map}', '/record')).toBeNull()
  expect(matchPath('/record/{map}', '/record/')).toBeNull()
  expect(matchPath('/record/{map}', '/record/a/b')).toBeNull()
  expect(matchPath('/records', '/Records')).toBeNull()
  expect(matchPath('/record/{map}', '/record/%E0%A4%A')).toBeNull()
  expect(matchPath('/', '/records')).toBeNull()
})
