import { expect, it } from 'vitest'
import { isHost, resolveServer } from './resolve.ts'

it('takes host names with a dot and IPv4 addresses only', () => {
  for (const host of ['play.example.com', 'kz-1.example', '8.8.8.8']) expect(isHost(host, false), host).toBe(true)
  for (const host of [
    'localhost',
    '127.1',
    '0x7f.1',
    '2606:4700::1',
    'a..b',
    'x.example/',
    'x y.example',
    '-a.example',
  ]) {
    expect(isHost(host, false), host).toBe(false)
  }
})

it('refuses a name with one address that is not public, and finds the one to ask', async () => {
  const found = (...addresses: string[]) => resolveServer('play.example.com', false, async () => addresses)
  expect(await found('8.8.8.8', '2606:4700::1')).toBe('8.8.8.8')
  expect(await found('8.8.8.8', '10.0.0.1')).toBeNull()
  expect(await found('8.8.8.8', '::1')).toBeNull()
  expect(await found('2606:4700::1')).toBeNull()
  expect(await found()).toBeNull()
  expect(await resolveServer('play.example.com', false, () => Promise.reject(new Error('no such name')))).toBeNull()
  expect(await resolveServer('127.0.0.1', true, async () => [])).toBe('127.0.0.1')
  expect(await resolveServer('127.0.0.1', false, async () => [])).toBeNull()
})
