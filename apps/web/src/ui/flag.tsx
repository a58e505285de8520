import { type CSSProperties, useState } from 'react'
import { COMMON_FLAGS, flagOf, nameByFlag } from '../lib/text/countries.ts'
import styles from './flag.module.css'

const placeOf = new Map(COMMON_FLAGS.map((code, place) => [code, place]))

interface FlagProps {
  /** two letters in any case, `gb-eng` and its like, `n-a` or null */
  code: string | null | undefined
  /** 30 × 20 px instead of 18 × 12 */
  large?: boolean
}

/** Flag of a country, with its name as text; the hatched placeholder when there is none. */
export function Flag({ code, large }: FlagProps) {
  const key = flagOf(code) ?? 'n-a'
  const place = placeOf.get(key)
  const name = nameByFlag(key)
  const size = large ? `${styles.flag} ${styles.large}` : styles.flag
  if (place === undefined) return <RareFlag key={key} address={key} name={name} size={size} />
  const style = { '--place': place } as CSSProperties
  return (
    <span
      role="img"
      className={`${size} ${styles.common}`}
      data-part="flag"
      aria-label={name}
      data-tip={name}
      style={style}
    />
  )
}

function RareFlag({ address, name, size }: { address: string; name: string; size: string | undefined }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      className={size}
      data-part="flag"
      src={`/flags/${broken ? 'n-a' : address}.svg`}
      alt={name}
      data-tip={name}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
