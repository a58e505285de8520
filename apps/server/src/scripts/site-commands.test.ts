import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { siteCommands } from './site-commands.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function kz(name: string, ...words: string[]): Promise<string[]> {
  const printed: string[] = []
  const command = siteCommands.find((one) => one.name === name)
  await command?.run(world.ctx, { words, values: {}, flags: new Set() }, (line) => printed.push(line))
  return printed
}

it('sets, shows and takes away', async () => {
  expect(await kz('site set', 'chat', ' https://example.com/chat')).toEqual(['chat is now https://example.com/chat'])
  expect((await world.guest.call('GET /site/config')).links.chat).toBe('https://example.com/chat')
  expect(await kz('site show')).toContain('chat              https://example.com/chat')
  expect(await kz('site set', 'chat', '')).toEqual(['chat is no longer set.'])
  expect(await kz('site show')).toContain('chat              (not set)')
})

it('refuses unknown keys and addresses that are not https', async () => {
  await expect(kz('site set', 'logo', 'x')).rejects.toThrow('logo is not one of name, formerName')
  await expect(kz('site set', 'chat', 'http://example.com')).rejects.toThrow('chat must be an https address.')
})
