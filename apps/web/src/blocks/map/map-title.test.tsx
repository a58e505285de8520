import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MapTitle } from './map-title.tsx'

const titleOf = (mapName: string) => renderToStaticMarkup(<MapTitle mapName={mapName} />)

it('breaks the name of a map after its underscores only', () => {
  expect(titleOf('kzsmp_gingergreenhouse_ez')).toBe('kzsmp_<wbr/>gingergreenhouse_<wbr/>ez')
  expect(titleOf('kz__a<b')).toBe('kz_<wbr/>_<wbr/>a&lt;b')
  expect(titleOf('bhop')).toBe('bhop')
})
