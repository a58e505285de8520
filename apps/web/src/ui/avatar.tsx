import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'
import { hashHue, hashText } from './hash.ts'

interface AvatarProps {
  /** address of the picture; without one the name's own route is drawn */
  picture: string | null | undefined
  /** nickname; without one the default avatar is shown */
  name: string | null | undefined
  /** edge in px, 28 unless told */
  size?: number
  /** edge in px where there is room: from 48 rem on */
  roomy?: number
}

const columns = [1, 4.6, 8.2, 11.8]

/** Picture of a player, 28 px. Decoration: the name stands beside it. */
export function Avatar({ picture, name, size = 28, roomy = size }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = picture && picture !== broken ? picture : name ? null : '/images/default-avatar.svg'
  if (source)
    return (
      <img
        className={styles.avatar}
        data-part="avatar"
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(source)}
        style={edges(size, roomy)}
      />
    )
  return <RouteAvatar name={name ?? ''} style={edges(size, roomy)} />
}

const edges = (size: number, roomy: number) =>
  ({ '--edge': `${size / 16}rem`, '--edge-roomy': `${roomy / 16}rem` }) as CSSProperties

/** Four blocks of a climb, their heights and colour from the name. */
function RouteAvatar({ name, style }: { name: string; style: CSSProperties }) {
  const hue = hashHue(name)
  const hash = hashText(name)
  const heights = columns.map((_, index) => 2.5 + ((hash >>> (index * 8)) % 18) / 2)
  return (
    <svg
      className={styles.avatar}
      data-part="avatar"
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={{ ...style, background: `oklch(.33 .05 ${hue})` }}
    >
      <g fill={`oklch(.82 .09 ${hue})`}>
        {columns.map((left, index) => (
          <g key={left}>
            <rect x={left} y={heights[index]} width="3.200" height="2.200" />
            <rect x={left} y={(heights[index] ?? 0) + 2.2} width="3.200" height="13" opacity=".28" />
          </g>
        ))}
      </g>
    </svg>
  )
}
