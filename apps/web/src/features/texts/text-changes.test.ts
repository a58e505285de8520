import { expect, it } from 'vitest'
import { changesBetween } from './text-changes.ts'

it('names what was added and what was taken away, and nothing that stayed', () => {
  const before = '<h2>Demos</h2><ul><li>One run, one <b>file</b>.</li><li>No scripts &amp; macros.</li></ul>'
  const after = '<h2>Demos</h2><ul><li>One run, one file.</li><li>No scripts.</li></ul><p>New.</p>'
  expect(changesBetween(before, after)).toEqual({ gone: ['No scripts & macros.'], added: ['No scripts.', 'New.'] })
  expect(changesBetween(before, before)).toEqual({ gone: [], added: [] })
})
