import { expect, test } from 'vitest'
import { openPage, until } from '../../testing/page.tsx'
import { TypedEarly } from '../../testing/typed-early.tsx'
import { SearchPage } from './search-page.tsx'

test('what is typed before the page has come to itself is looked for', async () => {
  const page = openPage(
    <TypedEarly selector="search input" words="kz">
      <SearchPage />
    </TypedEarly>,
  )
  await until(() => expect(page.calls('GET /search/').map(({ query }) => query.query)).toContain('kz'))
  expect(page.getByRole('searchbox')).toHaveProperty('value', 'kz')
})
