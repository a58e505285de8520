import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { factsOf } from './card-facts.tsx'

const addressOf = (demo: Partial<SubmittedDemo>) => {
  const facts = factsOf(
    { warnings: [], ...demo } as SubmittedDemo,
    { busy: false, claim: async () => undefined } as never,
  )
  return openPage(<p>{facts.find(({ name }) => name === 'Address')?.value}</p>)
}

test('an address has a flag only where its country is known', async () => {
  const unknown = addressOf({ country: 'se', countryAddress: 'n-a', ipAddress: '192.0.2.7' })
  await unknown.findByText('192.0.2.7')
  expect(unknown.container.querySelector('[data-part=flag], svg, img')).toBeNull()
  unknown.unmount()
  const known = addressOf({ country: 'se', countryAddress: 'fr', ipAddress: '192.0.2.7' })
  await known.findByText('Other country')
})
