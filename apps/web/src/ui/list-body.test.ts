import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListBody } from './list-body.tsx'

const shown = (data: string[] | undefined, isPending: boolean) =>
  renderToStaticMarkup(
    createElement(ListBody<string>, {
      query: { data, isPending, refetch: () => {} },
      name: 'the keys',
      rows: 2,
      empty: 'No keys yet.',
      children: (keys) => keys.join(' and '),
    }),
  )

test('a list is loading, not there, empty, or there', () => {
  expect(shown(undefined, true)).toContain('Loading the keys')
  expect(shown(undefined, false)).toContain('Could not load the keys.')
  expect(shown([], false)).toBe('No keys yet.')
  expect(shown(['one', 'two'], false)).toBe('one and two')
})
