import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { expect, it } from 'vitest'
import { changesOf, GROUPS, textsOf } from './site-settings.ts'

it('has a field for every setting', () => {
  const keys = GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key))
  expect(keys.toSorted()).toEqual(Object.keys(textsOf(SITE_DEFAULTS)).toSorted())
})

it('sends what was changed, with what stood there before', () => {
  expect(changesOf({})).toBeNull()
  expect(changesOf({ name: { text: 'KZ16 ', before: 'KZ16' } })).toBeNull()
  const donate = { text: ' https://example.com/give', before: '' }
  expect(changesOf({ donate, name: { text: '', before: 'Block' }, chat: { text: '', before: '' } })).toEqual({
    settings: { donate: 'https://example.com/give', name: '' },
    before: { donate: '', name: 'Block' },
  })
})
