import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import buttonStyles from './button.module.css'
import { Icon, type IconShape } from './icon.tsx'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** name for screen readers and the tooltip */
  label: string
  icon: IconShape
  /** for a button that stays on or off */
  pressed?: boolean
  /** a count or a dot beside the icon */
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with an icon only, 28 px. */
export function IconButton({ label, icon, pressed, className, children, disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonStyles.button} ${buttonStyles.icon}${className ? ` ${className}` : ''}`}
      data-part="icon-button"
      aria-label={label}
      data-tip={label}
      // as a button with words, it keeps the focus
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
