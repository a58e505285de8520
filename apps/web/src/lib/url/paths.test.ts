import { expect, it } from 'vitest'
import { paths, safeNext } from './paths.ts'

it('encodes names', () => {
  expect(paths.record('kz_man_[b]')).toBe('/record/kz_man_%5Bb%5D')
  expect(paths.profile('aiR`step / x')).toBe('/profile/aiR%60step%20%2F%20x')
  expect(paths.thread(7, { page: 12, scroll: 'last' })).toBe('/forum/threads/7?page=12&scroll=last')
  expect(paths.newsPost('release-412', 9)).toBe('/news/release-412#comment-9')
  expect(paths.login('/upload-demo?x=1')).toBe('/login?next=%2Fupload-demo%3Fx%3D1')
})

it('goes only to paths of this site after a login', () => {
  expect(safeNext('/upload-demo?x=1')).toBe('/upload-demo?x=1')
  for (const foreign of [
    '//example.org',
    'https://example.org',
    '/\\example.org',
    '/\t/example.org',
    'javascript:1',
    '',
    null,
  ]) {
    expect(safeNext(foreign)).toBeNull()
  }
})
