import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryBody } from './query-body.tsx'

const shown = (data: string[] | undefined, isPending: boolean) =>
  renderToStaticMarkup(
    createElement(QueryBody<string[]>, {
      query: { data, isPending, refetch: () => {} },
      name: 'the maps',
      loading: 'wait',
      empty: 'none',
      children: (maps) => maps.join(),
    }),
  )

test('a query is a wait, a failure with a way out, an empty answer or its data', () => {
  expect(shown(undefined, true)).toBe('wait')
  expect(shown(undefined, false)).toMatch(/role="alert".*Could not load the maps\..*Try again/)
  expect(shown([], false)).toBe('none')
  expect(shown(['kz_a', 'kz_b'], false)).toBe('kz_a,kz_b')
})
