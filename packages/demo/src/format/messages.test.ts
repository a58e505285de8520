import { describe, expect, test } from 'vitest'
import { textReader } from '../text.ts'
import { ByteWriter } from '../write/byte-writer.ts'
import { type MessageState, messageState } from './message-state.ts'
import { readMessages } from './messages.ts'
import { Reader } from './reader.ts'

/** Walks what `write` wrote, followed by a nop; `before` may set up the state. */
function walk(write: (out: ByteWriter) => void, protocol = 48, before?: (state: MessageState) => void): MessageState {
  const out = new ByteWriter()
  write(out)
  out.u8(1)
  const bytes = out.bytes()
  const state = messageState(new Reader(bytes), textReader(bytes, 'windows-1251'), protocol)
  before?.(state)
  readMessages(state, 0, bytes.length)
  return state
}

function expectExact(state: MessageState): void {
  expect(state.totals.messageErrors).toBe(0)
  expect(state.totals.messageBytesRead).toBe(state.totals.messageBytes)
  expect(state.totals.messageCounts[1]).toBe(1)
}

describe('engine messages are stepped over exactly', () => {
  // biome-ignore format: a table
  test.each([
    [4, 4], [5, 2], [10, 6], [16, 2], [18, 11], [24, 1], [25, 1], [29, 14], [30, 0], [32, 2], [35, 2], [37, 2], [38, 2],
    [42, 0], [45, 8], [47, 2], [48, 4], [55, 4], [7, 4], [19, 0], [27, 0], [28, 0],
  ])('message %i has %i bytes', (id, size) => {
    expectExact(walk((out) => { out.u8(id); out.zeros(size) }))
  })

  test.each([2, 8, 9, 26, 31, 34, 49, 56, 57])('message %i is a string', (id) => {
    expectExact(
      walk((out) => {
        out.u8(id)
        out.string('some text')
      }),
    )
  })

  test.each([
    [12, 1],
    [36, 1],
    [58, 4],
    [44, 97],
  ])('message %i is %i bytes and a string', (id, size) => {
    expectExact(
      walk((out) => {
        out.u8(id)
        out.zeros(size)
        out.string('name')
      }),
    )
  })

  test('spawnstatic is longer when rendered specially', () => {
    expectExact(
      walk((out) => {
        out.u8(20)
        out.zeros(18)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(20)
        out.zeros(17)
        out.u8(1)
        out.zeros(5)
      }),
    )
  })

  test('voiceinit has a quality byte since protocol 47', () => {
    expectExact(
      walk((out) => {
        out.u8(52)
        out.string('codec')
        out.u8(5)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(52)
        out.string('codec')
      }, 46),
    )
  })

  test('voicedata, customization, director, restore, hltv', () => {
    expectExact(
      walk((out) => {
        out.u8(53)
        out.u8(1)
        out.u16(300)
        out.zeros(300)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(46)
        out.zeros(2)
        out.string('spray')
        out.zeros(6)
        out.u8(4)
        out.zeros(16)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(51)
        out.u8(9)
        out.zeros(9)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(33)
        out.string('save')
        out.u8(2)
        out.string('a')
        out.string('b')
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(50)
        out.u8(2)
        out.zeros(8)
      }),
    )
  })

  test.each([0, 52, 59, 63])('message %i that cannot be is an error of its packet', (id) => {
    const state = walk((out) => out.u8(id))
    expect(state.totals.messageErrors).toBe(1)
  })
})

describe('temporary entities', () => {
  // biome-ignore format: a table
  test.each([
    [0, 24], [1, 20], [2, 6], [3, 11], [5, 10], [6, 12], [7, 17], [8, 16], [12, 8], [14, 9], [15, 19], [17, 10], [18, 16],
    [19, 24], [20, 24], [21, 24], [22, 10], [23, 11], [24, 16], [25, 19], [27, 12], [28, 16], [30, 17], [31, 17], [99, 2],
    [100, 10], [101, 14], [104, 9], [105, 5], [106, 17], [107, 13], [108, 24], [111, 7], [113, 19], [120, 18], [121, 6],
    [122, 10], [123, 13], [124, 7], [125, 1], [126, 18], [127, 16],
  ])('type %i has %i bytes', (type, size) => {
    expectExact(walk((out) => { out.u8(23); out.u8(type); out.zeros(size) }))
  })

  test('a decal on an entity is two bytes longer', () => {
    expectExact(
      walk((out) => {
        out.u8(23)
        out.u8(13)
        out.zeros(10)
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(23)
        out.u8(13)
        out.zeros(8)
        out.u16(5)
        out.zeros(2)
      }),
    )
  })

  test.each([
    [0, 14],
    [1, 14],
    [2, 16],
  ])('text on the screen with effect %i', (effect, rest) => {
    const state = walk((out) => {
      out.u8(23)
      out.u8(29)
      out.zeros(5)
      out.u8(effect)
      out.zeros(rest)
      out.string('[3 cp 5 gc]')
    })
    expectExact(state)
    expect(state.log.lines).toEqual([{ time: 0, source: 'screen', text: '[3 cp 5 gc]', repeats: 0 }])
  })

  test('an unknown type is an error', () => {
    expect(
      walk((out) => {
        out.u8(23)
        out.u8(60)
      }).totals.messageErrors,
    ).toBe(1)
  })
})

describe('messages made of bits', () => {
  const fields = (out: ByteWriter, ...written: [value: number, width: number][]) => {
    for (const [value, width] of written) out.bits(value, width)
  }

  test('sound, pings, events without data', () => {
    expectExact(
      walk((out) => {
        out.u8(6)
        fields(out, [0b1111, 9])
        out.zeros(0)
        fields(
          out,
          [0, 8],
          [0, 8],
          [0, 3],
          [0, 11],
          [0, 16],
          [0b101, 3],
          [0b11, 2],
          [0, 1],
          [0, 12],
          [0, 3],
          [0, 2],
          [0, 8],
        )
        out.endBits()
      }),
    )
    expectExact(
      walk((out) => {
        out.u8(17)
        fields(out, [1, 1], [0, 24], [1, 1], [0, 24], [0, 1])
        out.endBits()
      }),
    )
  })

  test('resource list with digest, reserved bytes and consistency list', () => {
    expectExact(
      walk((out) => {
        out.u8(43)
        out.bits(2, 12)
        for (const flags of [0, 4]) {
          out.bits(2, 4)
          out.bitString('models/a.mdl')
          out.bits(1, 12)
          out.bits(99, 24)
          out.bits(flags, 3)
          if (flags) out.bits(0, 128)
          out.bits(flags ? 1 : 0, 1)
          if (flags) out.bits(0, 256)
        }
        fields(out, [1, 1], [1, 1], [1, 1], [3, 5], [1, 1], [0, 1], [300, 10], [0, 1])
        out.endBits()
      }),
    )
  })

  test('entities without a description are an error, not a guess', () => {
    expect(
      walk((out) => {
        out.u8(40)
        out.zeros(10)
      }).totals.messageErrors,
    ).toBe(1)
    expect(
      walk((out) => {
        out.u8(22)
        out.zeros(10)
      }).totals.messageErrors,
    ).toBe(1)
  })
})

describe('user messages', () => {
  const register = (out: ByteWriter, id: number, size: number, name: string) => {
    out.u8(39)
    out.u8(id)
    out.u8(size & 255)
    out.fixed(name, 16)
  }

  test('an unregistered one has a length byte', () => {
    expectExact(
      walk((out) => {
        out.u8(200)
        out.u8(3)
        out.zeros(3)
      }),
    )
  })

  test('one that is longer than its packet is an error', () => {
    expect(
      walk((out) => {
        out.u8(200)
        out.u8(250)
      }).totals.messageErrors,
    ).toBe(1)
  })

  test('chat has the sender put before it, a plugin text its values put into it', () => {
    const state = walk((out) => {
      register(out, 76, -1, 'SayText')
      out.u8(13)
      out.u8(4)
      out.zeros(4)
      out.string('\\name\\Olga')
      out.zeros(16)
      say(out, 5, '#Cstrike_Chat_All', '', 'gg')
      say(out, 1, '\u0004%s1 finished in %s2', 'Ivan', '01:02.03')
    })
    expectExact(state)
    expect(state.log.lines.map(({ source, text }) => [source, text])).toEqual([
      ['chat', 'Olga: gg'],
      ['say', 'Ivan finished in 01:02.03'],
    ])
  })

  test('the same text again is counted, not kept', () => {
    const state = walk((out) => {
      for (let index = 0; index < 5; index++) {
        out.u8(9)
        out.string('fps_max 99.5')
      }
    })
    expect(state.log.lines).toEqual([{ time: 0, source: 'stufftext', text: 'fps_max 99.5', repeats: 4 }])
  })

  test('texts are kept up to a limit and then only counted', () => {
    const state = walk((out) => {
      for (let index = 0; index < 1500; index++) {
        out.u8(26)
        out.string(`line ${index}`)
      }
    })
    expect(state.log.lines).toHaveLength(1000)
    expect(state.log.dropped).toBe(500)
  })

  function say(out: ByteWriter, sender: number, ...strings: string[]): void {
    const body = new ByteWriter()
    body.u8(sender)
    for (const text of strings) body.string(text)
    out.u8(76)
    out.u8(body.length)
    out.append(body.bytes())
  }
})
