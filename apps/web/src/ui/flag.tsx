import { type CSSProperties, useState } from 'react'
import { COMMON_COUNTRIES, COMMON_FLAGS } from './common-flags.ts'

const notSet = 'Country not set'
const ownNames: Record<string, string> = {
  eu: 'European Union',
  'gb-eng': 'England',
  'gb-sct': 'Scotland',
  'gb-wls': 'Wales',
}
let names: Intl.DisplayNames | undefined

/** English name of a country code; `Country not set` for null, `n-a` and what is no code. */
export function countryName(code: string | null | undefined): string {
  const key = code?.toLowerCase() ?? ''
  const written = COMMON_COUNTRIES[key] ?? ownNames[key]
  if (written) return written
  if (!/^[a-z]{2}$/.test(key)) return notSet
  names ??= new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'none' })
  return names.of(key.toUpperCase()) ?? notSet
}

const placeOf = new Map(COMMON_FLAGS.map((code, place) => [code, place]))

interface FlagProps {
  /** two letters in any case, `gb-eng` and its like, `n-a` or null */
  code: string | null | undefined
  /** 30 × 20 px instead of 18 × 12 */
  large?: boolean
}

/** Flag of a country, with its name as text; the hatched placeholder when there is none. */
export function Flag({ code, large }: FlagProps) {
  const key = code?.toLowerCase() ?? ''
  const place = placeOf.get(key)
  const name = countryName(key)
  const size = large ? 'flag flag-lg' : 'flag'
  if (place === undefined) return <RareFlag key={key} address={name === notSet ? 'n-a' : key} name={name} size={size} />
  const style = { '--place': place } as CSSProperties
  return <span role="img" className={`${size} flag-common`} aria-label={name} data-tip={name} style={style} />
}

function RareFlag({ address, name, size }: { address: string; name: string; size: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      className={size}
      src={`/flags/${broken ? 'n-a' : address}.svg`}
      alt={name}
      data-tip={name}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
