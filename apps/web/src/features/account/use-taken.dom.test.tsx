import { Suspense, use } from 'react'
import { test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { useTaken } from './use-taken.ts'

test('what a render took that was thrown away, the next one has; the next page takes anew', async () => {
  let left = 'a token'
  const waits = Promise.resolve()
  function Page() {
    const token = useTaken('token', () => {
      const found = left
      left = 'nothing'
      return found
    })
    // the first render ends here, and its state with it
    use(waits)
    return <p>{token}</p>
  }
  const open = () =>
    openPage(
      <Suspense>
        <Page />
      </Suspense>,
    )
  const page = open()
  await page.findByText('a token')
  page.unmount()
  await open().findByText('nothing')
})
