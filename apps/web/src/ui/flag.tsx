import { useState } from 'react'
import { COMMON_COUNTRIES } from './common-flags.ts'

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

const addressOf = (code: string): string =>
  code in COMMON_COUNTRIES ? `/flags/common.svg#${code}` : `/flags/${code}.svg`

interface FlagProps {
  /** two letters in any case, `gb-eng` and its like, `n-a` or null */
  code: string | null | undefined
  /** 30 × 20 px instead of 18 × 12 */
  large?: boolean
}

/** Flag of a country, with its name as text; the hatched placeholder when there is none. */
export function Flag({ code, large }: FlagProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const name = countryName(code)
  const known = name !== notSet && broken !== code
  return (
    <img
      className={large ? 'flag flag-lg' : 'flag'}
      src={known ? addressOf(code?.toLowerCase() ?? '') : '/flags/n-a.svg'}
      width={large ? 30 : 18}
      height={large ? 20 : 12}
      alt={name}
      data-tip={name}
      loading="lazy"
      onError={() => setBroken(code ?? null)}
    />
  )
}
