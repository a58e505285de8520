import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import tone from './tone.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'ok' | 'danger'

interface Look {
  /** one primary button per view; `ok` and `danger` are outlines in green and red */
  kind?: ButtonKind | undefined
  small?: boolean | undefined
  /** as wide as its container */
  block?: boolean | undefined
}

const kinds: Record<ButtonKind, string> = {
  primary: ` ${styles.primary}`,
  secondary: '',
  ghost: ` ${styles.ghost}`,
  ok: ` ${styles.outlined} ${tone.gain}`,
  danger: ` ${styles.outlined} ${tone.loss}`,
}

const classOf = ({ kind = 'secondary', small, block }: Look, more?: string) =>
  `${styles.button}${kinds[kind]}${small ? ` ${styles.small}` : ''}${block ? ` ${styles.block}` : ''}${more ? ` ${more}` : ''}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  ref?: Ref<HTMLButtonElement>
  /** while true the button shows `busyText`, keeps its width and takes no clicks */
  busy?: boolean
  busyText?: string
  /** why the button cannot be used now: it stays focusable and says so in a tooltip */
  blockedBy?: string | undefined
}

/** A button; its text is a verb. */
export function Button(props: ButtonProps) {
  const { kind, small, block, busy, busyText, blockedBy, disabled, className, children, onClick, ref, ...rest } = props
  const stopped = Boolean(busy || blockedBy || disabled)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (stopped) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classOf({ kind, small, block }, className)}
      data-part="button"
      onClick={handleClick}
      aria-busy={busy || undefined}
      // the browser would take the focus away from one that it holds for disabled, as after each message that is sent
      aria-disabled={Boolean(blockedBy || disabled) || undefined}
      {...(blockedBy && { 'data-tip': blockedBy })}
    >
      {busy ? <BusyText normal={children} busy={busyText} /> : children}
    </button>
  )
}

/** Both texts in one cell, so that the wider one sets the width. */
function BusyText({ normal, busy }: { normal: ReactNode; busy: string | undefined }) {
  return (
    <span className={styles.busy}>
      <span aria-hidden="true">{normal}</span>
      <span>{busy ?? 'Sending...'}</span>
    </span>
  )
}

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  href: string
}

/** A link that looks like a button. */
export function ButtonLink({ kind, small, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classOf({ kind, small, block }, className)} data-part="button">
      {children}
    </a>
  )
}
