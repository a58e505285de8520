import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { PlayedTag } from './played-tag.tsx'

// no picture comes here, and none has failed
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false })

const run = { type: 'replay', demoId: 877, at: '12.4', vs: '5,6' } as const

test('a run in a text is a still, and plays in a frame of its own once it is pressed', async () => {
  const page = openPage(<PlayedTag node={run} />)
  const still = await page.findByRole('button', { name: 'Watch run 877' })
  expect(still.querySelector('img')?.getAttribute('src')).toBe('/media/stills/877.png')
  expect(page.queryByTitle('Replay')).toBeNull()
  await page.user.click(still)
  const frame = page.getByTitle('Replay').getAttribute('src') ?? ''
  expect(new URL(frame, 'http://a').pathname).toBe('/embed/replay/877')
  expect(Object.fromEntries(new URL(frame, 'http://a').searchParams)).toEqual({ t: '12.4', vs: '5,6', play: '1' })
})

test('one that is not there or not public says so', async () => {
  const page = openPage(<PlayedTag node={{ ...run, demoId: 5 }} />)
  const still = await page.findByRole('button', { name: 'Watch run 5' })
  fireEvent.error(still.querySelector('img') as HTMLImageElement)
  await page.findByText('Run 5 cannot be watched: it does not exist or is not public.')
  expect(page.queryByRole('button')).toBeNull()
})
