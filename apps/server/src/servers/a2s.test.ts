import { describe, expect, it } from 'vitest'
import {
  challenge,
  goldSrcInfo,
  playerList,
  sourceInfo,
  splitGoldSrc,
  splitSource,
} from '../testing/fakes/game-server.ts'
import { A2sError, decodeAnswer, encodeRequest } from './a2s.ts'
import { cleanText } from './clean-text.ts'
import { openAssembly } from './split-answer.ts'

const played = { name: 'Climb & fall', map: 'kz_block', players: 3, maxPlayers: 32 }

describe('requests', () => {
  it('are the ones of the protocol, with the challenge at the end', () => {
    expect(encodeRequest('info', null).toString('latin1')).toBe('\xff\xff\xff\xffTSource Engine Query\0')
    expect(encodeRequest('info', Buffer.of(1, 2, 3, 4)).subarray(-5)).toEqual(Buffer.of(0, 1, 2, 3, 4))
    expect(encodeRequest('players', null).toString('hex')).toBe('ffffffff55ffffffff')
    expect(encodeRequest('players', Buffer.of(1, 2, 3, 4)).toString('hex')).toBe('ffffffff5501020304')
  })
})

describe('answers', () => {
  it.each([sourceInfo, goldSrcInfo])('are read in the form of %o', (form) => {
    expect(decodeAnswer(form(played))).toEqual({ kind: 'info', info: { ...played, bots: 0 } })
    expect(decodeAnswer(form({ ...played, map: '<b>' }))).toMatchObject({ info: { map: '-' } })
  })

  it.each([sourceInfo, goldSrcInfo])('tell bots from players in the form of %o', (form) => {
    const info = (players: number, bots: number) => decodeAnswer(form({ ...played, players, bots }))
    expect(info(5, 2)).toMatchObject({ info: { players: 3, bots: 2 } })
    expect(info(2, 2)).toMatchObject({ info: { players: 0, bots: 2 } })
    // such a server does not count them among its players
    expect(info(1, 31)).toMatchObject({ info: { players: 1, bots: 31 } })
    expect(info(255, 255)).toMatchObject({ info: { players: 0, bots: 255 } })
  })

  it('of a mod say their bots behind what they say of the mod', () => {
    const whole = goldSrcInfo({ ...played, bots: 1 })
    const mod = Buffer.concat([Buffer.from('a\0b\0'), Buffer.alloc(11, 9)])
    const [before, behind] = [whole.subarray(0, -3), whole.subarray(-2)]
    expect(decodeAnswer(Buffer.concat([before, Buffer.of(1), mod, behind]))).toMatchObject({ info: { bots: 1 } })
    expect(decodeAnswer(Buffer.concat([before, Buffer.of(1), mod.subarray(0, 3)]))).toMatchObject({ info: { bots: 0 } })
    for (const length of [1, 2, 3, 4])
      expect(decodeAnswer(whole.subarray(0, -length))).toMatchObject({ info: { bots: 0 } })
  })

  it('name players and their time, and end where the packet was cut', () => {
    const whole = playerList([
      { name: 'one', seconds: 61.9 },
      { name: 'two', seconds: Number.NaN },
      { name: 'three', seconds: -5 },
    ])
    const players = [
      { name: 'one', seconds: 61 },
      { name: 'two', seconds: 0 },
      { name: 'three', seconds: 0 },
    ]
    expect(decodeAnswer(whole)).toEqual({ kind: 'players', players })
    expect(decodeAnswer(whole.subarray(0, -3))).toEqual({ kind: 'players', players: players.slice(0, 2) })
  })

  it('that end early, anywhere, are refused and never read past their end', () => {
    for (const whole of [sourceInfo(played), goldSrcInfo(played), challenge(Buffer.of(1, 2, 3, 4))]) {
      const needed = whole[4] === 0x41 ? whole.length : whole.indexOf('Counter-Strike') + 15
      for (let length = 0; length < needed; length++) {
        expect(() => decodeAnswer(whole.subarray(0, length)), `${length} bytes`).toThrow(A2sError)
      }
    }
    expect(() => decodeAnswer(Buffer.from('fffffffe49', 'hex'))).toThrow(A2sError)
    expect(() => decodeAnswer(Buffer.from('ffffffff99', 'hex'))).toThrow(A2sError)
  })

  it('of random bytes are refused or harmless', () => {
    let state = 16
    const next = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state >>> 24
    }
    for (let round = 0; round < 3_000; round++) {
      const bytes = Buffer.from(Array.from({ length: next() }, next))
      bytes.set(
        Buffer.from(['ffffffff49', 'ffffffff6d', 'ffffffff44'][round % 3] as string, 'hex').subarray(0, bytes.length),
      )
      try {
        decodeAnswer(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(A2sError)
      }
    }
  })
})

describe('split answers', () => {
  const whole = playerList(
    Array.from({ length: 40 }, (_unused, place) => ({ name: `runner ${place}`, seconds: place })),
  )

  it.each([splitGoldSrc, splitSource])('are joined in any order by %o', (split) => {
    const [first, ...others] = split(whole, 300).reverse()
    const assembly = openAssembly()
    const last = others.pop() as Buffer
    for (const packet of [first as Buffer, ...others]) expect(assembly.add(packet)).toBeNull()
    expect(assembly.add(last)).toEqual(whole)
  })

  it.each([splitGoldSrc, splitSource])('are joined among doubles and parts of others by %o', (split) => {
    const assembly = openAssembly()
    const strangers = split(Buffer.alloc(900, 0xff), 300, 8)
    const [first, ...others] = split(whole, 300)
    for (const packet of [strangers[0], first, strangers[1], first]) expect(assembly.add(packet as Buffer)).toBeNull()
    const found = others.map((packet) => assembly.add(packet))
    expect(found.at(-1)).toEqual(whole)
    expect(found.slice(0, -1).every((packet) => packet === null)).toBe(true)
  })

  it('are passed over when they are many or doubled without end, and what comes after is read', () => {
    const assembly = openAssembly()
    const [first] = splitGoldSrc(whole, 300, 3)
    const bad = [...splitGoldSrc(whole, 100, 4), ...Array<Buffer>(40).fill(first as Buffer)]
    for (const packet of [...bad, ...splitGoldSrc(Buffer.alloc(15 * 1_300, 0xff), 1_300, 5)]) {
      expect(assembly.add(packet)).toBeNull()
    }
    expect(
      splitSource(whole, 700)
        .map((packet) => assembly.add(packet))
        .at(-1),
    ).toEqual(whole)
  })

  it('are refused when they are large, compressed or no part of anything', () => {
    const add = (packets: Buffer[]) => {
      const assembly = openAssembly()
      for (const packet of packets) assembly.add(packet)
    }
    expect(() => add([Buffer.alloc(8_000)])).toThrow('too large')
    expect(() => add(splitSource(whole, 700, -2_147_483_641))).toThrow('compressed')
    expect(() => add([Buffer.from('feffffff', 'hex')])).toThrow(A2sError)
    expect(() => add([Buffer.from('feffffff0700000000', 'hex')])).toThrow('without an answer')
  })
})

describe('text', () => {
  it('loses control and bidi characters, keeps letters of every script, and 64 characters', () => {
    expect(cleanText(Buffer.from('  Прыг\u202e \u0007скок\n\t№1\u200b '))).toBe('Прыг скок №1')
    expect([...cleanText(Buffer.from('🐇'.repeat(100)))]).toHaveLength(64)
    expect(cleanText(Buffer.from('<img src=x>'))).toBe('<img src=x>')
  })

  it('that is no UTF-8 is read as Windows-1251; half a letter at its end is cut', () => {
    const old = Buffer.from([0xcf, 0xf0, 0xfb, 0xe6, 0xee, 0xea, 0x20, 0x6b, 0x7a])
    expect(cleanText(old)).toBe('Прыжок kz')
    expect(cleanText(Buffer.from([0x6b, 0x7a, 0x20, 0xcf]))).toBe('kz П')
    expect(cleanText(Buffer.from([0x6b, 0x98, 0x7a]))).toBe('kz')
    expect(cleanText(Buffer.from('Прыжок').subarray(0, -1))).toBe('Прыжо')
    expect(cleanText(Buffer.from('Прыжок')).length).toBe(6)
    expect(cleanText(Buffer.concat([Buffer.from('Прыг '), old]))).toMatch(/Прыжок kz$/)
    expect(cleanText(Buffer.alloc(0))).toBe('')
  })
})
