import { expect, test } from 'vitest'
import { pathOf } from './icon-path.ts'

test.each([
  ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
  ['circle', { cx: '12', cy: '14', r: '8' }, 'M4 14a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'],
  ['rect', { x: '2', y: '3', width: '10', height: '4' }, 'M2 3h10v4h-10z'],
  [
    'rect',
    { x: '2', y: '3', width: '10', height: '4', rx: '1' },
    'M3 3h8a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
  ],
  ['path', { d: 'm9 14 2 2 4-4' }, 'M9 14l2 2 4-4'],
  ['path', { d: 'm9.5.5-2 2' }, 'M9.5 .5l-2 2'],
  ['path', { d: 'm3 9v4' }, 'M3 9v4'],
  ['path', { d: 'M5 5z' }, 'M5 5z'],
])('a %s of an icon as a path', (tag, attributes, path) => {
  expect(pathOf([[tag, attributes]])).toBe(path)
})

test('a shape that nobody knows stops the build', () => {
  expect(() => pathOf([['text', {}]])).toThrow('an icon has a text')
})
