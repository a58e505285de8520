import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { leftOut } from './lib/turns.mjs'

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const turns = [0, 1, 2].map((share) => leftOut(share, []))
const kinds = ['journeys', 'processes'] as const

test.each(kinds)('of %s each is in one of three runs, and a run takes a third', (kind) => {
  const left = turns.flatMap((turn) => turn[kind])
  const names = new Set(left)
  for (const name of names)
    expect({ name, left: left.filter((each) => each === name).length }).toEqual({ name, left: 2 })
  for (const turn of turns) expect(Math.abs(turn[kind].length - (names.size * 2) / 3)).toBeLessThan(1)
})

test.each(kinds)('what is touched brings its %s, whoever’s turn it is', (kind) => {
  for (const [share, turn] of turns.entries()) {
    for (const name of turn[kind]) {
      expect(leftOut(share, [`somewhere/${name}.${kind === 'journeys' ? 'spec' : 'test'}.ts`])[kind]).not.toContain(
        name,
      )
    }
  }
  const film = turns.findIndex((turn) => turn.journeys.includes('film'))
  expect(leftOut(film, ['apps/web/src/blocks/film/film-dialog.tsx']).journeys).not.toContain('film')
})

test.skipIf(files.length === 0)('each name is one file of its kind', () => {
  const of = { journeys: (name: string) => `e2e/${name}.spec.ts`, processes: (name: string) => `/${name}.test.ts` }
  for (const kind of kinds) {
    for (const name of new Set(turns.flatMap((turn) => turn[kind]))) {
      expect({ name, files: files.filter((path) => path.endsWith(of[kind](name))).length }).toEqual({ name, files: 1 })
    }
  }
})
