import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRecordRows } from './use-record-rows.ts'

function Rows() {
  const { rows, total } = useRecordRows({ count: 50, height: 2, list: { current: null } })
  return createElement(
    'ul',
    { title: total },
    ...rows.map(({ index, top }) => createElement('li', { key: index }, top)),
  )
}

test('the server draws every row of a page, in its place', () => {
  const html = renderToString(createElement(Rows))
  expect(html.match(/<li>/g)).toHaveLength(50)
  expect(html).toContain('<li>98rem</li>')
  expect(html).toContain('title="100rem"')
})
