import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { isHost, resolveServer } from './resolve.ts'

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::808:808',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '1.1.1',
  '0x8.8.8.8',
  '134744072',
  'example.com',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

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
