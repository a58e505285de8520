import type { ComponentType } from 'react'
import styles from './icon.module.css'

/** A lucide icon or one of our own glyphs. */
export type IconShape = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

const sizes = { sm: `${styles.icon} ${styles.small}`, md: styles.icon, lg: `${styles.icon} ${styles.large}` }

interface IconProps {
  of: IconShape
  /** 14, 16 (default) or 20 px */
  size?: keyof typeof sizes
  className?: string
}

/** An icon beside a text; a screen reader hears the text only. */
export function Icon({ of: Shape, size = 'md', className }: IconProps) {
  return <Shape className={className ? `${sizes[size]} ${className}` : sizes[size]} aria-hidden="true" />
}
