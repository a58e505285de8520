import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { Boundary } from './boundary.tsx'
import { late } from './late.tsx'

test('a panel whose code did not come can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let loads = 0
  const Panel = late(async () => {
    loads += 1
    if (loads === 1) throw new Error('no network')
    return () => <p>Here it is</p>
  })
  const page = openPage(
    <Boundary
      fallback={(again) => (
        <button
          type="button"
          onClick={() => {
            Panel.again()
            again()
          }}
        >
          Try again
        </button>
      )}
    >
      <Suspense fallback="wait">
        <Panel />
      </Suspense>
    </Boundary>,
  )
  await page.user.click(await page.findByRole('button', { name: 'Try again' }))
  await page.findByText('Here it is')
  expect(loads).toBe(2)
})
