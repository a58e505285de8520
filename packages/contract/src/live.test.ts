import { expect, it } from 'vitest'
import { api } from './api.ts'
import { LIVE, type LiveType, ruleOf } from './live.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { event, type Readers } from './wire/live-rule.ts'

const calls: Record<string, Endpoint> = api
const types = Object.keys(LIVE) as LiveType[]

it('an event without an audience, or with one that it does not name, does not compile', () => {
  const rest = { cacheTags: [], refetches: [] } as const
  // @ts-expect-error nobody says who hears it
  event<{ demoId: number }>(rest)
  // @ts-expect-error it names no member
  event<{ demoId: number }>({ ...rest, audience: 'member' })
  // @ts-expect-error it names no readers
  event<{ userId: number }>({ ...rest, audience: 'readers' })
  // @ts-expect-error it names no members
  event<{ userId: number }>({ ...rest, audience: 'members' })
  // @ts-expect-error there is no such group
  event<{ userId: number }>({ ...rest, audience: 'staff' })
  // @ts-expect-error it says nothing about cached responses
  event<{ userId: number }>({ audience: 'member', refetches: [] })
  // @ts-expect-error pages ask for what is read, and for calls that there are
  event<{ userId: number }>({ audience: 'member', cacheTags: [], refetches: ['POST /latest-demos/like'] })
  event<{ userId: number; readers: Readers }>({ ...rest, audience: 'readers' })
  expect(types.filter((type) => ruleOf(type).audience === undefined)).toEqual([])
})

it('what an event changes in a cached response is not dropped by it, and every such answer is known', () => {
  const kept = types.flatMap((type) => {
    const { patches = [], cacheTags } = ruleOf(type)
    return cacheTags.length ? patches.map((call) => [call, calls[call]?.cache?.cacheTags, cacheTags] as const) : []
  })
  expect(kept).toHaveLength(3)
  for (const [call, cacheTags = [], told] of kept) expect(cacheTags, call).toEqual(expect.arrayContaining([...told]))
  const patched = new Set(types.flatMap((type) => (ruleOf(type).patches ? ruleOf(type).cacheTags : [])))
  const dropping = types.filter(
    (type) => !ruleOf(type).patches && ruleOf(type).cacheTags.some((cacheTag) => patched.has(cacheTag)),
  )
  expect(dropping).toEqual([])
})

it('every cacheTag of an event is that of some cached response', () => {
  const kept = new Set(Object.values(calls).flatMap(({ cache }) => cache?.cacheTags ?? []))
  const unknown = types.flatMap((type) => ruleOf(type).cacheTags).filter((cacheTag) => !kept.has(cacheTag))
  expect(unknown).toEqual([])
})
