import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { expect, it } from 'vitest'
import { socialLinks } from './social-links.ts'

it('lists the links there are, in order, without competition and donations', () => {
  const href = 'https://example.com/x'
  expect(socialLinks(SITE_DEFAULTS.links)).toEqual([])
  const some = { ...SITE_DEFAULTS.links, video: href, chat: href, donate: href, competition: href }
  expect(socialLinks(some)).toEqual([
    { name: 'chat', label: 'Discord', href },
    { name: 'video', label: 'YouTube', href },
  ])
})
