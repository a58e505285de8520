import { expect, it } from 'vitest'
import { linkText, readLink } from './profile-links.ts'

it.each([
  ['https://www.youtube.com/@somebody', 'https://www.youtube.com/@somebody'],
  [' steamcommunity.com/id/somebody ', 'https://steamcommunity.com/id/somebody'],
  ['https://EXAMPLE.com', 'https://example.com/'],
  ['https://прыжки.example', 'https://xn--f1aefsf0e.example/'],
])('%s is a link', (typed, kept) => expect(readLink(typed)).toBe(kept))

it.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,hello',
  'http://example.com',
  'ftp://example.com',
  'https://user:word@example.com',
  'https://example.com@elsewhere.example',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://localhost/',
  'https://exam\u202eple.com/',
  'https://example.com/a b',
  'https://example.com/"onclick',
  `https://example.com/${'a'.repeat(200)}`,
])('%j is none', (typed) => expect(readLink(typed)).toBeNull())

it('shows where it leads', () => {
  expect(linkText('https://www.youtube.com/@somebody/')).toBe('youtube.com/@somebody')
  expect(linkText('https://example.com/')).toBe('example.com')
})
