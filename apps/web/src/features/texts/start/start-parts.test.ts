import { expect, it } from 'vitest'
import { splitStart } from './start-parts.ts'

it('splits the text at its headings and places', () => {
  const html =
    '<p>Lead.</p>\n<h2>Jump &amp; <b>run</b></h2>\n<p>One.</p><p>[run]</p><h2>Maps</h2><p> [maps] </p><p>After.</p>'
  expect(splitStart(html)).toEqual({
    lead: '<p>Lead.</p>',
    sections: [
      { title: 'Jump & run', parts: [{ html: '<p>One.</p>' }, { place: 'run' }] },
      { title: 'Maps', parts: [{ place: 'maps' }, { html: '<p>After.</p>' }] },
    ],
  })
})

it('keeps a text without headings, and words in brackets that name no place', () => {
  expect(splitStart('<p>All of it.</p>')).toEqual({ lead: '<p>All of it.</p>', sections: [] })
  const html = '<h2>A</h2><p>[run] fast</p><p>[fast]</p>'
  expect(splitStart(html).sections[0]?.parts).toEqual([{ html: '<p>[run] fast</p><p>[fast]</p>' }])
})
