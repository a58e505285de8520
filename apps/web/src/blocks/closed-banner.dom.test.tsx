import { CallError } from '@kz/contract/wire/call-error'
import { expect, test } from 'vitest'
import { openPage, refused, until } from '../testing/page.tsx'
import { ClosedBanner } from './closed-banner.tsx'
import { useMutation } from './use-mutation.ts'

const AWAY = 'Service temporarily unavailable'
const readOnly = {
  ...{ kind: 'READ_ONLY' as const, message: 'The site is read-only for now' },
  ...{ reason: 'A new disk', until: null },
}

function Page() {
  const { act } = useMutation()
  return (
    <>
      <button
        type="button"
        onClick={() => void act(null, async () => Promise.reject(new CallError(503, 'maintenance', AWAY)))}
      >
        Send
      </button>
      <ClosedBanner />
    </>
  )
}

test('every page says that the site is read-only, as soon as it is and until it is not', async () => {
  let closed: (typeof readOnly)[] = []
  const page = openPage(<Page />, { answers: { 'GET /site/closed': () => closed } })
  await until(() => expect(page.calls('GET /site/closed')).toHaveLength(1))
  const banner = page.container.querySelector('p')
  expect(banner?.textContent).toBe('')
  closed = [readOnly]
  page.fire({ type: 'upload.switched', data: { kind: 'READ_ONLY', blocked: true } })
  await page.findByText('The site is read-only for now. Reason: A new disk.')
  closed = []
  page.fire({ type: 'upload.switched', data: { kind: 'READ_ONLY', blocked: false } })
  await until(() => expect(banner?.textContent).toBe(''))
})

test('a refused write asks what is closed, and a site that is away is said', async () => {
  let isAway = false
  const closed = () => {
    if (isAway) throw refused(503, AWAY, 'maintenance')
    return []
  }
  const page = openPage(<Page />, { answers: { 'GET /site/closed': closed } })
  await until(() => expect(page.calls('GET /site/closed')).toHaveLength(1))
  isAway = true
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText(/^We are updating the site/)
})
