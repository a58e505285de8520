import { describe, expect, it } from 'vitest'
import { challenge, goldSrcInfo, playerList, sourceInfo, splitGoldSrc, splitSource } from '../testing/game-server.ts'
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
    expect(decodeAnswer(form(played))).toEqual({ kind: 'info', info: played })
    expect(decodeAnswer(form({ ...played, map: '<b>' }))).toMatchObject({ info: { map: '-' } })
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

  it('are refused when they are many, large, doubled without end or compressed', () => {
    const feed = (packets: Buffer[]) => {
      const assembly = openAssembly()
      for (const packet of packets) assembly.add(packet)
    }
    expect(() => feed(splitGoldSrc(whole, 120))).toThrow('too many packets')
    expect(() => feed(splitSource(Buffer.alloc(7_200, 0xff), 1_800))).toThrow('too large')
    expect(() => feed([Buffer.alloc(8_000)])).toThrow('too large')
    const [first] = splitGoldSrc(whole, 300)
    expect(() => feed(Array<Buffer>(5).fill(first as Buffer))).toThrow('too many packets')
    expect(() => feed(splitSource(whole, 700, -2_147_483_641))).toThrow('compressed')
    expect(() => feed([Buffer.from('feffffff', 'hex')])).toThrow(A2sError)
  })
})

describe('text', () => {
  it('loses control and bidi characters, keeps letters of every script, and 64 characters', () => {
    expect(cleanText(Buffer.from('  Прыг\u202e \u0007скок\n\t№1\u200b '))).toBe('Прыг скок №1')
    expect(cleanText(Buffer.from([0x6b, 0xff, 0x7a]))).toBe('k\ufffdz')
    expect([...cleanText(Buffer.from('🐇'.repeat(100)))]).toHaveLength(64)
    expect(cleanText(Buffer.from('<img src=x>'))).toBe('<img src=x>')
  })
})
