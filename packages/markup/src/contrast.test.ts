import { expect, it } from 'vitest'
import { NAMED_COLORS } from './colors.ts'
import { contrastOf, readableColor } from './contrast.ts'
import { randomNumbers } from './testing/random.ts'

const panels = ['#1c1f15', '#f9fbf7', '#0e100a', '#f0f2ec', '#777777', '#808080']
const random = randomNumbers(4)
const colors = [
  ...NAMED_COLORS.values(),
  ...Array.from({ length: 300 }, () => `#${random(0x1000000).toString(16).padStart(6, '0')}`),
]

it.each(panels)('makes any colour readable on %s', (panel) => {
  for (const color of colors) {
    const readable = readableColor(color, panel)
    expect(readable).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastOf(readable, panel), `${color} as ${readable}`).toBeGreaterThanOrEqual(4.5)
    if (contrastOf(color, panel) >= 4.5) expect(readable).toBe(color)
  }
})

it('keeps the hue', () => {
  expect(readableColor('#0000ff', '#1c1f15')).toBe('#3182ff')
  expect(readableColor('#ffff00', '#f9fbf7')).toMatch(/^#[6-8][0-9a-f][6-8][0-9a-f]00$/)
})

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#ebece0', '#1c1f15')).toBeCloseTo(14, 1)
})
