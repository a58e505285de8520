import type { LatestDemo } from '@kz/contract/runs/records'
import { expect, it } from 'vitest'
import { choicesOf } from './demo-choices.ts'

it('names the demos a comment may speak of, each once', () => {
  const demo = {
    demoId: 8,
    mapName: 'kz_day',
    route: '',
    time: '01:00.50',
    player: 'ann',
    rejected: false,
  } as LatestDemo
  const other = { ...demo, demoId: 7, route: 'left', rejected: true }
  expect(choicesOf([demo, other, demo])).toEqual([
    { demoId: 8, label: 'kz_day 01:00.50 by ann' },
    { demoId: 7, label: 'kz_day[left] 01:00.50 by ann (rejected)' },
  ])
})
